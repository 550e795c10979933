extension Catalog.Entry {
  /// Makes the entry of a topic with what links ask for, and nothing that takes room beside.
  init(linksTo topic: Topic, path: String, anchors: [String]) {
    var headings = Outline(topic).headings
    for index in headings.indices { headings[index].text = "" }
    self.init(
      id: topic.id,
      title: topic.title.plainText,
      summary: "",
      platforms: [],
      availability: nil,
      docs: nil,
      aliases: [],
      keyAPIs: [],
      headings: headings,
      path: path
    )
    if !anchors.isEmpty { otherAnchors = anchors }
  }
}
