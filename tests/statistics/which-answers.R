# Which raw answers of an assessment count, and for which question: states, conditions, "cannot judge", versions.

# JSON is R with other brackets; no text of the seeded assessments holds any.
read_json <- function(file) {
  text <- gsub("[{[]", "list(", gsub("[]}]", ")", gsub('":', '"=', readLines(file))))
  eval(parse(text = gsub("\\bnull\\b", "NULL", gsub("\\btrue\\b", "TRUE", gsub("\\bfalse\\b", "FALSE", text)))))
}
ids_of <- function(items) vapply(items, `[[`, "", "id")
blank <- function(text) is.null(text) || trimws(text) == ""
median_or_null <- function(values) if (length(values) > 0) median(values)
minutes_of <- function(response) if (length(response$active_ms) > 0) sum(unlist(response$active_ms)) / 60000

state_of <- function(response) {
  if (!is.null(response$submitted_at) && (!response$is_late || !is.null(response$accepted_at))) return("completed")
  if (!is.null(response$withdrawn_at) || !is.null(response$declined_at)) return("ended")
  if (is.null(response$submitted_at)) "in_progress" else "late"
}

# Whether a value says something; half of a scorecard does.
is_answered <- function(question, value) !is.null(value) && switch(question$type,
  scorecard = any(ids_of(question$config$rows) %in% names(value)),
  semantic_differential = any(ids_of(question$config$pairs) %in% names(value)),
  single_choice = , multiple_choice = length(value$ids) > 0,
  preference = length(value$chosen) > 0,
  ranking = , pins = length(value) > 0,
  timed_exposure = !blank(value$recall),
  model_inspection = !is.null(value$score) || !blank(value$comment),
  text = !blank(value),
  TRUE
)

# What a response has for each question of its version that is shown: "value", "cannot_judge" or "none".
given_in <- function(questions, response) {
  given <- list()
  for (question in questions) {
    rule <- question$show_if
    if (!is.null(rule)) {
      source <- given[[rule$question_id]]; value <- response$answers[[rule$question_id]]
      met <- !is.null(source) && source != "none" && (rule$operator == "answered" || source == "value" && switch(rule$operator,
        equals = identical(unlist(value$ids), rule$value),
        at_least = value >= rule$value
      ))
      if (!met) next
    }
    given[[question$id]] <- if (question$id %in% unlist(response$cannot_judge)) "cannot_judge"
      else if (is_answered(question, response$answers[[question$id]])) "value" else "none"
  }
  # Who handed in without a pin has placed none.
  for (question in questions) {
    if (question$type == "pins" && identical(given[[question$id]], "none") && !is.null(response$submitted_at)) given[[question$id]] <- "value"
  }
  given
}

# ---- which versions of a question ask the same about the same designs

own_materials <- function(question) unlist(question$config[names(question$config) %in% c("material_id", "material_ids")])
files_of <- function(ids, materials) vapply(ids, function(id) materials[[as.character(id)]]$file, "")
unasked <- c("material_id", "material_ids", "shuffle", "allow_na", "ask_reason", "ask_comment", "comment_required", "announced")
asked <- function(config) {
  if (!is.list(config)) return(config)
  are_items <- length(config) > 0 && is.list(config[[1]]) && "id" %in% names(config[[1]])
  if (is.null(names(config))) return(lapply(if (are_items) config[order(ids_of(config))] else config, asked))
  lapply(config[setdiff(sort(names(config)), unasked)], asked)
}
ask_the_same <- function(one, other, materials) {
  files <- function(question) lapply(list(own_materials(question), unlist(question$material_ids)), function(ids) sort(files_of(ids, materials)))
  one$type == other$type && identical(files(one), files(other)) && adist(one$title, other$title) <= 2 &&
    identical(asked(one$config), asked(other$config))
}

# Each question with the versions that are pooled, the newest first; others are shown apart: "lid", "lid.2".
groups_of <- function(assessment) {
  newest_first <- rev(assessment$versions)
  found <- list()
  for (id in ids_of(newest_first[[1]]$questionnaire$questions)) {
    groups <- list()
    for (version in newest_first) {
      question <- Filter(function(one) one$id == id, version$questionnaire$questions)[[1]]
      home <- Position(function(group) ask_the_same(question, group$question, assessment$materials), groups)
      if (is.na(home)) groups <- c(groups, list(list(question = question, versions = version$number)))
      else groups[[home]]$versions <- c(version$number, groups[[home]]$versions)
    }
    names(groups) <- paste0(id, c("", paste0(".", seq_along(groups)[-1]))[seq_along(groups)])
    found <- c(found, groups)
  }
  found
}

# The answers to each question by some responses; alternatives have the ids of the newest version with the same file.
results_of <- function(assessment, responses) {
  by_version <- lapply(assessment$versions, function(version) version$questionnaire$questions)
  given <- lapply(responses, function(response) given_in(by_version[[response$version]], response))
  lapply(groups_of(assessment), function(group) {
    question <- group$question; id <- question$id
    ids <- own_materials(question)
    in_group <- vapply(responses, function(response) response$version %in% group$versions, TRUE)
    kinds <- vapply(given, function(one) if (is.null(one[[id]])) "hidden" else one[[id]], "")
    those <- responses[in_group & kinds == "value"]
    newest <- function(all) as.list(ids[match(files_of(unlist(all), assessment$materials), files_of(ids, assessment$materials))])
    values <- lapply(those, function(response) {
      value <- response$answers[[id]]
      if (question$type == "preference") value[c("chosen", "order_shown")] <- list(newest(value$chosen), newest(value$order_shown))
      value
    })
    key_of <- function(response) Filter(function(one) one$id == id, by_version[[response$version]])[[1]]$attention_check$expected
    passed <- unlist(lapply(those, function(response) response$answers[[id]] == key_of(response)))
    list(
      question = question, versions = as.list(group$versions), values = values,
      experts = vapply(those, function(response) as.character(response$expert$id), ""),
      answered = length(values), cannot_judge = sum(in_group & kinds == "cannot_judge"), skipped = sum(in_group & kinds == "none"),
      attention = if (!is.null(question$attention_check)) list(passed = sum(passed), failed = sum(!passed)),
      median_seconds = median_or_null(unlist(lapply(those, function(response) response$active_ms[[id]])) / 1000)
    )
  })
}
