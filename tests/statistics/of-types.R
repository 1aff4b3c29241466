# What the answers to a question of each type add up to, and heat maps.

numbers <- function(values) as.numeric(unlist(values))
count_each <- function(values, min, max) as.list(tabulate(values - min + 1, max - min + 1))
count_if <- function(values, holds) sum(vapply(values, holds, TRUE))
frequent <- function(texts_of_each) {
  counts <- table(unlist(lapply(texts_of_each, unique)))
  counts <- counts[order(-counts, names(counts), method = "radix")]
  lapply(head(names(counts), 30), function(term) list(term = term, count = counts[[term]]))
}
words_of <- function(text) regmatches(text, gregexpr("[a-z]+", text))[[1]]

ranks_of <- function(config, answer) {
  at <- match(ids_of(config$items), unlist(answer))
  ifelse(is.na(at), (length(answer) + 1 + length(config$items)) / 2, at)
}
score_of <- function(config, answer, row) match(answer[[row]], ids_of(config$columns))
# Inside a polygon, its corners make a whole turn as one looks at them one after the other.
inside <- function(region, at) {
  x <- numbers(lapply(region$points, `[[`, "x")) - at$x; y <- numbers(lapply(region$points, `[[`, "y")) - at$y
  if (region$shape == "rectangle") return(min(x) <= 0 && max(x) >= 0 && min(y) <= 0 && max(y) >= 0)
  turns <- atan2(c(y[-1], y[1]), c(x[-1], x[1])) - atan2(y, x)
  abs(sum((turns + pi) %% (2 * pi) - pi)) > pi
}
side_of <- function(answers) ifelse(answers >= 9, 1, ifelse(answers >= 7, 0, -1))
is_hit <- function(config, click) !is.null(click$x) && any(vapply(config$regions, inside, TRUE, click))
has_pin <- function(pins, holds) length(Filter(holds, pins)) > 0
feels <- function(sentiment) function(pin) identical(pin$sentiment, sentiment)

choices <- function(config, values) {
  options <- c(ids_of(config$options), if (config$other) "other")
  list(options = lapply(options, function(id) {
    list(id = id, estimate = share_of(count_if(values, function(answer) id %in% answer$ids), length(values)))
  }))
}

aggregates <- list(
  rating = function(config, values) {
    stars <- numbers(values)
    list(
      median = median_of(stars), estimate = mean_of(stars, 1, config$max),
      top_two = share_of(sum(stars > config$max - 2), length(stars)), distribution = count_each(stars, 1, config$max)
    )
  },
  scorecard = function(config, values) list(rows = lapply(ids_of(config$rows), function(row) {
    columns <- length(config$columns)
    scores <- numbers(lapply(values, function(answer) if (row %in% names(answer)) score_of(config, answer, row)))
    scores <- scores[!is.na(scores)]
    list(
      id = row, median = median_of(scores), estimate = mean_of(scores, 1, columns),
      distribution = lapply(count_each(scores, 1, columns), function(count) list(count = count)),
      not_applicable = count_if(values, function(answer) identical(answer[[row]], "na"))
    )
  })),
  single_choice = choices,
  multiple_choice = choices,
  preference = function(config, values) {
    n <- length(values)
    of_those <- function(values, id, first) {
      those <- Filter(function(answer) (answer$order_shown[[1]] == id) == first, values)
      share_of(count_if(those, function(answer) id %in% answer$chosen), length(those))
    }
    list(
      tied = count_if(values, function(answer) length(answer$chosen) > 1),
      alternatives = lapply(config$material_ids, function(id) list(
        material_id = id, estimate = share_of(count_if(values, function(answer) id %in% answer$chosen), n),
        when_first = of_those(values, id, TRUE), when_not = of_those(values, id, FALSE)
      ))
    )
  },
  ranking = function(config, values) {
    all <- do.call(rbind, lapply(values, function(answer) ranks_of(config, answer))); items <- ids_of(config$items)
    list(
      items = lapply(order(colMeans(all)), function(i) list(
        id = items[i], rank = mean_of(all[, i], 1, length(items)), borda = sum(length(items) - all[, i]),
        first = count_if(values, function(answer) answer[[1]] == items[i]),
        ranked = count_if(values, function(answer) items[i] %in% answer)
      )),
      concordance = if (nrow(all) >= few) list(raters = nrow(all), items = length(items), w = kendall_w(all))
    )
  },
  semantic_differential = function(config, values) list(pairs = lapply(ids_of(config$pairs), function(pair) {
    points <- numbers(lapply(values, `[[`, pair))
    list(id = pair, median = median_of(points), estimate = mean_of(points, -3, 3), distribution = count_each(points, -3, 3))
  })),
  pins = function(config, values) {
    n <- length(values)
    by_sentiment <- function(answers) lapply(unlist(config$sentiments), function(sentiment) {
      holds <- feels(sentiment)
      list(sentiment = sentiment, count = count_if(do.call(c, answers), holds), people = count_if(answers, function(pins) has_pin(pins, holds)))
    })
    list(
      pins = length(do.call(c, values)), placed = sum(lengths(values) > 0), by_sentiment = by_sentiment(values),
      regions = lapply(config$regions, function(region) {
        own <- lapply(values, function(pins) Filter(function(pin) inside(region, pin), pins))
        list(
          id = region$id, people = share_of(sum(lengths(own) > 0), n), by_sentiment = by_sentiment(own)
        )
      })
    )
  },
  first_click = function(config, values) {
    n <- length(values); clicks <- Filter(function(click) !is.null(click$x), values)
    times <- numbers(lapply(Filter(function(click) is_hit(config, click), clicks), `[[`, "ms"))
    list(
      hits = share_of(length(times), n), timed_out = n - length(clicks), geometric_mean_ms = geometric_mean(times), hit_times = spread_of(times),
      regions = lapply(config$regions, function(region) {
        list(id = region$id, clicks = share_of(count_if(clicks, function(click) inside(region, click)), n))
      })
    )
  },
  timed_exposure = function(config, values) list(
    untimed = count_if(values, function(answer) answer$untimed), repeated = count_if(values, function(answer) answer$attempts > 1),
    shown_ms = unbounded_mean_of(numbers(lapply(values, `[[`, "shown_ms"))),
    recalled = lapply(
      frequent(lapply(values, function(answer) trimws(tolower(strsplit(answer$recall, "[\n,;]+")[[1]])))),
      function(one) list(term = one$term, share = share_of(one$count, length(values)))
    )
  ),
  model_inspection = function(config, values) {
    scores <- numbers(lapply(values, `[[`, "score"))
    list(
      views = lapply(ids_of(config$views), function(view) {
        list(id = view, seen = share_of(count_if(values, function(answer) view %in% answer$views_seen), length(values)))
      }),
      median = median_of(scores), score = mean_of(scores, 1, 5), distribution = count_each(scores, 1, 5)
    )
  },
  slider = function(config, values) {
    places <- numbers(values); all <- round((config$max - config$min) / config$step) + 1
    # Up to 13 places have a class each; more have 7 to 13 classes that go least beyond the end.
    widths <- if (all <= 13) 1 else ceiling(all / 13:7)
    width <- widths[which.min(ceiling(all / widths) * widths - all)]
    class <- floor(round((places - config$min) / config$step) / width)
    list(
      spread = spread_of(places), median = median_of(places), estimate = mean_of(places, config$min, config$max),
      histogram = lapply(seq_len(ceiling(all / width)) - 1, function(i) list(
        from = config$min + i * width * config$step, to = config$min + ((i + 1) * width - 1) * config$step, count = sum(class == i)
      ))
    )
  },
  nps = function(config, values) {
    answers <- numbers(values); sides <- side_of(answers); n <- length(sides)
    share <- function(side) share_of(sum(sides == side), n)
    list(
      promoters = share(1), passives = share(0), detractors = share(-1), score = 100 * mean(sides),
      interval = if (n >= few) lapply(net_interval(sum(sides == 1), sum(sides == -1), n), function(end) 100 * end),
      distribution = count_each(answers, 0, 10)
    )
  },
  text = function(config, values) {
    words <- lapply(values, function(text) words_of(tolower(text)))
    list(words = spread_of(lengths(words)), terms = frequent(words))
  }
)
aggregate_of <- function(question, values) c(list(answered = length(values)), aggregates[[question$type]](question$config, values))

# The share of experts who pointed near a place: each counts with the nearest of the own points, by a Gaussian of the stated bandwidth. It is
# found on a grid of at least 5 cells a bandwidth with a cell around the picture, and taken as nothing beyond 3.4 bandwidths.
heat <- function(people, aspect) {
  bandwidth <- .06 * sqrt(aspect)
  columns <- ceiling(5 / bandwidth) + 2; rows <- ceiling(5 * aspect / bandwidth) + 2
  near <- function(pins, column, row) max(0, vapply(pins, function(pin) {
    away <- c(column - (pin$x * (columns - 2) + .5), row - (pin$y * (rows - 2) + .5))
    if (max(abs(away)) > 17) 0 else exp(-sum(away^2) / 50)
  }, 0))
  cells <- expand.grid(column = seq(0, columns - 1), row = seq(0, rows - 1))
  shares <- mapply(function(column, row) mean(vapply(people, near, 0, column, row)), cells$column, cells$row)
  some <- round(seq(1, nrow(cells), length.out = 40))
  list(bandwidth = bandwidth, columns = columns, rows = rows, peak = max(shares), cells = lapply(some, function(i) {
    list(column = cells$column[i], row = cells$row[i], share = shares[i])
  }))
}
