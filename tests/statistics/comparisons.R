# What can be compared in some questions, and how it comes out.

# ---- what answers are compared by

measure <- function(key, label, kind, min, max, better, of) list(key = key, label = label, kind = kind, min = min, max = max, better = better, of = of)
share <- function(key, label, better, of) measure(key, label, "share", 0, 1, better, function(answer) as.numeric(of(answer)))
measures_of <- function(question) {
  config <- question$config
  switch(question$type,
    rating = list(measure("stars", "", "scale", 1, config$max, "high", identity)),
    slider = list(measure("value", "", "scale", config$min, config$max, "high", identity)),
    nps = list(measure("net", "", "net", -1, 1, "high", side_of)),
    model_inspection = list(measure("score", "", "scale", 1, 5, "high", function(answer) answer$score)),
    scorecard = lapply(config$rows, function(row) measure(row$id, row$label, "scale", 1, length(config$columns), "high",
      function(answer) if (row$id %in% names(answer)) score_of(config, answer, row$id))),
    semantic_differential = lapply(config$pairs, function(pair) measure(pair$id, paste(pair$left, "\u2013", pair$right), "scale", -3, 3, NULL,
      function(answer) answer[[pair$id]])),
    single_choice = , multiple_choice = lapply(c(config$options, if (config$other) list(list(id = "other", label = "Other"))), function(option)
      share(option$id, option$label, NULL, function(answer) option$id %in% answer$ids)),
    first_click = list(share("hit", "", "high", function(answer) is_hit(config, answer))),
    pins = c(
      lapply(unlist(config$sentiments), function(sentiment) share(sentiment, sentiment, switch(sentiment, positive = "high", negative = "low"),
        function(answer) has_pin(answer, feels(sentiment)))),
      lapply(config$regions, function(region) share(region$id, region$name, NULL, function(answer) has_pin(answer, function(pin) inside(region, pin))))
    )
  )
}
alternatives_of <- function(question) {
  config <- question$config
  switch(question$type,
    preference = lapply(config$material_ids, function(id) share(as.character(id), as.character(id), "high", function(answer) id %in% answer$chosen)),
    ranking = lapply(seq_along(config$items), function(i) measure(config$items[[i]]$id, config$items[[i]]$label, "rank", 1, length(config$items), "low",
      function(answer) ranks_of(config, answer)[i]))
  )
}
# The numbers that answers give, by expert; answers that leave it out are left out.
numbers_of <- function(result, measure) {
  found <- lapply(result$values, measure$of)
  given <- !vapply(found, function(one) is.null(one) || is.na(one), TRUE)
  setNames(numbers(found[given]), result$experts[given])
}
contest_of <- function(measure, numbers) c(measure[setdiff(names(measure), "of")], list(numbers = numbers))

# The same for questions that ask the same, whatever the designs in their titles are called.
signature_of <- function(question, materials) {
  title <- tolower(question$title)
  names <- unique(tolower(vapply(materials, `[[`, "", "title")))
  for (name in names[order(-nchar(names))]) title <- gsub(name, " ", title, fixed = TRUE)
  words <- Filter(function(word) nchar(word) > 1 && !grepl("[0-9]", word), strsplit(title, "[^a-z0-9]+")[[1]])
  on_picture <- question$type %in% c("pins", "first_click")
  parts <- c("max", "min", "step", "unit", "labels", "columns", "options", "other", "items", "k", "views", "ask_score", "follow_up")
  paste(question$type, paste(words, collapse = " "), if (!on_picture) json(asked(question$config)[sort(intersect(parts, names(question$config)))]))
}
contests_of <- function(same, measures_of) {
  known <- lapply(same, function(result) {
    measures <- c(measures_of(result$question), list())
    if (length(measures) == 0) return(list())
    setNames(measures, vapply(measures, function(one) if (one$label == "") one$key else tolower(one$label), ""))
  })
  shared <- Reduce(intersect, lapply(known, names))
  lapply(shared, function(name) contest_of(known[[1]][[name]], Map(function(result, measures) numbers_of(result, measures[[name]]), same, known)))
}

# The alternatives of each question, and the designs about which the same was asked.
comparables <- function(results, materials) {
  results <- Filter(function(result) result$answered > 0, results)
  signatures <- vapply(results, function(result) signature_of(result$question, materials), "")
  shown <- function(question) paste(sort(unlist(c(own_materials(question), question$material_ids))), collapse = " ")
  found <- list()
  for (key in names(results)) {
    alternatives <- alternatives_of(results[[key]]$question)
    if (length(alternatives) > 0) found[[key]] <- list(c(
      alternatives[[1]][c("kind", "min", "max", "better")], list(key = "", label = ""),
      list(numbers = lapply(alternatives, function(item) numbers_of(results[[key]], item)))
    ))
    same <- results[signatures == signatures[[key]]]
    differ <- !anyDuplicated(vapply(same, function(result) shown(result$question), ""))
    if (differ && names(same)[1] != key) next
    contests <- contests_of(unname(if (differ) same else results[key]), measures_of)
    if (length(contests) > 0) found[[paste(key, "designs")]] <- contests
  }
  found
}

# Each question of the first group with the same one of the other; of experts, neither group is better.
between_groups <- function(groups, are_designs) {
  answered <- function(result) !is.null(result) && result$answered > 0
  found <- list()
  for (key in names(groups[[1]]$results)) {
    first <- groups[[1]]$results[[key]]
    others <- groups[[2]]$results
    if (are_designs) {
      signature <- signature_of(first$question, groups[[1]]$materials)
      others <- Filter(function(other) signature_of(other$question, groups[[2]]$materials) == signature, others)
      second <- others[[if (key %in% names(others)) key else if (length(others) > 0) 1 else key]]
    } else second <- others[[key]]
    if (!answered(first) || !answered(second)) next
    contests <- contests_of(list(first, second), function(question) {
      if (are_designs) return(measures_of(question))
      lapply(c(measures_of(question), alternatives_of(question)), function(one) replace(one, "better", list(NULL)))
    })
    if (length(contests) > 0) found[[key]] <- contests
  }
  found
}

# ---- how it comes out

complete_rows <- function(numbers) {
  experts <- Reduce(intersect, lapply(numbers, names))
  matrix(unlist(lapply(numbers, function(each) each[experts])), length(experts), length(numbers))
}
# At least half of those who judged the contender with the fewest judged all of them.
are_paired <- function(contests) {
  experts <- lapply(seq_along(contests[[1]]$numbers), function(i) unique(unlist(lapply(contests, function(contest) names(contest$numbers[[i]])))))
  length(Reduce(intersect, experts)) >= min(lengths(experts)) / 2 && min(lengths(experts)) > 0
}
test_of <- function(measure, numbers) c(measure[setdiff(names(measure), "of")], list(numbers = numbers))

# The same for questions that ask the same, whatever the designs in their titles are called.
signature_of <- function(question, materials) {
  title <- tolower(question$title)
  names <- unique(tolower(vapply(materials, `[[`, "", "title")))
  for (name in names[order(-nchar(names))]) title <- gsub(name, " ", title, fixed = TRUE)
  words <- Filter(function(word) nchar(word) > 1 && !grepl("[0-9]", word), strsplit(title, "[^a-z0-9]+")[[1]])
  on_picture <- question$type %in% c("pins", "first_click")
  parts <- c("max", "min", "step", "unit", "labels", "columns", "options", "other", "items", "k", "views", "ask_score", "follow_up")
  paste(question$type, paste(words, collapse = " "), if (!on_picture) json(asked(question$config)[sort(intersect(parts, names(question$config)))]))
}
contests_of <- function(same, measures_of) {
  known <- lapply(same, function(result) {
    measures <- c(measures_of(result$question), list())
    if (length(measures) == 0) return(list())
    setNames(measures, vapply(measures, function(one) if (one$label == "") one$key else tolower(one$label), ""))
  })
  shared <- Reduce(intersect, lapply(known, names))
  lapply(shared, function(name) contest_of(known[[1]][[name]], Map(function(result, measures) numbers_of(result, measures[[name]]), same, known)))
}

# The alternatives of each question, and the designs about which the same was asked.
comparables <- function(results, materials) {
  results <- Filter(function(result) result$answered > 0, results)
  signatures <- vapply(results, function(result) signature_of(result$question, materials), "")
  shown <- function(question) paste(sort(unlist(c(own_materials(question), question$material_ids))), collapse = " ")
  found <- list()
  for (key in names(results)) {
    alternatives <- alternatives_of(results[[key]]$question)
    if (length(alternatives) > 0) found[[key]] <- list(c(
      alternatives[[1]][c("kind", "min", "max", "better")], list(key = "", label = ""),
      list(numbers = lapply(alternatives, function(item) numbers_of(results[[key]], item)))
    ))
    same <- results[signatures == signatures[[key]]]
    differ <- !anyDuplicated(vapply(same, function(result) shown(result$question), ""))
    if (differ && names(same)[1] != key) next
    contests <- contests_of(unname(if (differ) same else results[key]), measures_of)
    if (length(contests) > 0) found[[paste(key, "designs")]] <- contests
  }
  found
}

# Each question of the first group with the same one of the other; of experts, neither group is better.
between_groups <- function(groups, are_designs) {
  answered <- function(result) !is.null(result) && result$answered > 0
  found <- list()
  for (key in names(groups[[1]]$results)) {
    first <- groups[[1]]$results[[key]]
    others <- groups[[2]]$results
    if (are_designs) {
      signature <- signature_of(first$question, groups[[1]]$materials)
      others <- Filter(function(other) signature_of(other$question, groups[[2]]$materials) == signature, others)
      second <- others[[if (key %in% names(others)) key else if (length(others) > 0) 1 else key]]
    } else second <- others[[key]]
    if (!answered(first) || !answered(second)) next
    contests <- contests_of(list(first, second), function(question) {
      if (are_designs) return(measures_of(question))
      lapply(c(measures_of(question), alternatives_of(question)), function(one) replace(one, "better", list(NULL)))
    })
    if (length(contests) > 0) found[[key]] <- contests
  }
  found
}

# ---- how it comes out

complete_rows <- function(numbers) {
  experts <- Reduce(intersect, lapply(numbers, names))
  matrix(unlist(lapply(numbers, function(each) each[experts])), length(experts), length(numbers))
}
is_paired <- function(contest) {
  smallest <- min(lengths(contest$numbers))
  smallest > 0 && nrow(complete_rows(contest$numbers)) >= smallest / 2
}
test_of <- function(name, n, enough, p) if (enough) list(test = name, n = n, p_value = p, method = "exact") else list(test = name, n = n, p_value = NULL, method = NULL)

compare <- function(contests) {
  paired <- are_paired(contests)
  compared <- lapply(contests, compare_contest, paired)
  p <- unlist(lapply(compared, function(contest) lapply(contest$differences, function(one) if (is.null(one$test$p_value)) NA else one$test$p_value)))
  adjusted <- p.adjust(p, "holm"); at <- 0
  compared <- lapply(compared, function(contest) {
    for (i in seq_along(contest$differences)) {
      at <<- at + 1
      contest$differences[[i]]["adjusted_p"] <- list(if (!is.na(adjusted[at])) adjusted[at])
    }
    contest$verdict <- verdict_of(contest)
    contest
  })
  list(paired = paired, family = sum(!is.na(p)), compared = compared)
}

compare_contest <- function(contest, paired) {
  min <- contest$min; max <- contest$max; is_share <- contest$kind == "share"
  rows <- complete_rows(contest$numbers)
  groups <- if (paired) lapply(seq_len(ncol(rows)), function(i) rows[, i]) else lapply(contest$numbers, unname)
  k <- length(groups); n <- sum(lengths(groups)); margin <- (max - min) / 10
  differences <- list()
  for (i in seq_len(k)) for (j in seq_len(k)[-seq_len(i)]) {
    x <- groups[[i]]; y <- groups[[j]]; size <- length(x)
    if (paired) {
      effect <- net_preference(x, y); of <- paired_difference
      test <- if (is_share) test_of("mcnemar", size, size >= few, mcnemar_p(effect$first_higher, effect$second_higher))
        else test_of("signed-rank", size, size >= few, signed_rank_p(x, y))
      more <- list(first = effect$first_higher, same = size - effect$first_higher - effect$second_higher, second = effect$second_higher)
    } else {
      effect <- superiority(x, y, min, max); of <- unpaired_difference; enough <- min(length(x), length(y)) >= few
      test <- if (is_share) test_of("fisher", length(c(x, y)), enough, fisher_p(rbind(c(sum(x == 0), sum(x == 1)), c(sum(y == 0), sum(y == 1)))))
        else test_of("rank-sum", length(c(x, y)), enough, rank_sum_p(x, y))
      more <- NULL
    }
    difference <- of(x, y, min, max)
    narrow <- of(x, y, min, max, .9)$interval
    differences <- c(differences, list(list(
      first = i - 1, second = j - 1, difference = difference$difference, interval = difference$interval, test = test, more = more,
      effect = effect$effect, effect_interval = effect$interval,
      equivalent = if (!is.null(narrow)) narrow$low > -margin && narrow$high < margin
    )))
  }
  list(
    key = contest$key, kind = contest$kind, better = contest$better,
    standings = lapply(groups, function(group) c(mean_of(group, min, max)[c("n", "mean", "interval")], list(median = median_or_null(group)))),
    overall = if (k >= 3) {
      if (paired) list(test = "friedman", n = nrow(rows), p_value = if (nrow(rows) >= few) agreement_p(rows))
      else list(test = "kruskal-wallis", n = n, p_value = if (min(lengths(groups)) >= few) kruskal_drawn_p(groups))
    },
    differences = differences,
    worths = if (paired && k > 1 && nrow(rows) > 0 && !is.null(contest$better)) bradley_terry(lapply(seq_len(nrow(rows)), function(i) {
      if (is_share) choice(which(rows[i, ] == 1), k) else order_of(if (contest$better == "low") rows[i, ] else -rows[i, ])
    }), k),
    margin = margin
  )
}

verdict_of <- function(contest) {
  means <- vapply(contest$standings, function(one) if (is.null(one$mean)) NA else one$mean, 0)
  if (identical(contest$better, "low")) means <- -means
  best <- which(abs(means - max(-Inf, means, na.rm = TRUE)) < 1e-9)
  others <- setdiff(order(-means, na.last = NA), best)
  all_are <- function(holds, differences = contest$differences) all(vapply(differences, holds, TRUE))
  of_best <- Filter(function(one) (best[1] - 1) %in% c(one$first, one$second), contest$differences)
  # The mean, the test and most experts must agree.
  surely_better <- function(one) {
    towards <- one$effect * (if (one$first == best - 1) 1 else -1) * (if (contest$better == "low") -1 else 1)
    !is.null(one$adjusted_p) && one$adjusted_p < .05 && towards > 0
  }
  kind <- if (is.null(contest$better) || sum(!is.na(means)) < 2) "none"
    else if (all_are(function(one) is.null(one$test$p_value))) "too_few"
    else if (all_are(function(one) isTRUE(one$equivalent))) "equivalent"
    else if (length(best) > 1) "tied"
    else if (all_are(surely_better, of_best)) "leads" else "ahead"
  list(kind = kind, best = as.list(best - 1), "next" = if (length(others) > 0) others[1] - 1)
}
