#!/usr/bin/env python3
"""Topics as dataclasses: topickit export topics --format jsonl --output - | Examples/python/topics.py

A class for each object of the schema; `topic.pitfalls[0].title.text` is plain text. Python 3.8.
"""
import json
import sys
from dataclasses import fields, is_dataclass, make_dataclass
from pathlib import Path

SCHEMA = Path(__file__).resolve().parents[2] / "Spec" / "topic.schema.json"
OBJECTS = json.loads(SCHEMA.read_text("utf-8"))["$defs"]
MEMBERS = {name: {key: member for choice in [schema, *schema.get("oneOf", [])]
                  for key, member in choice.get("properties", {}).items()}
           for name, schema in OBJECTS.items()}
CLASSES = {name: make_dataclass(name, [(key, object, None) for key in members])
           for name, members in MEMBERS.items() if members}


def decode(value, schema):
    if isinstance(value, list):
        return [decode(item, schema.get("items", {})) for item in value]
    name = schema.get("$ref", "").rpartition("/")[2]
    if name not in CLASSES:
        return value
    return CLASSES[name](**{key: decode(item, MEMBERS[name][key]) for key, item in value.items()})


def encode(value):
    if isinstance(value, list):
        return [encode(item) for item in value]
    if not is_dataclass(value):
        return value
    members = {field.name: getattr(value, field.name) for field in fields(value)}
    return {key: encode(member) for key, member in members.items() if member is not None}


for line in sys.stdin.buffer:
    topic = decode(json.loads(line), {"$ref": "#/$defs/topic"})
    if encode(topic) != json.loads(line):
        sys.exit(f"{topic.id} is not what it was")
    print(f"{topic.id}: {topic.title.text}, {len(topic.pitfalls)} pitfalls")
