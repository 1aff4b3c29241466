/** A series of a text of metrics. */
export type Series = { name: string; labels: Record<string, string>; value: number };

const LINE = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The series of a text in the format of Prometheus. @throws Error for a line in another form */
export function seriesIn(text: string): Series[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value] = LINE.exec(line) ?? [];
    if (!name) throw new Error(`This is no series: ${line}`);
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text]);
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  });
}

/** The value of the one series of this name that has these labels; undefined if there is none. */
export function metric(series: Series[], name: string, labels: Record<string, string> = {}): number | undefined {
  const found = series.filter(
    (one) => one.name === name && Object.entries(labels).every(([label, text]) => one.labels[label] === text),
  );
  if (found.length > 1) throw new Error(`${found.length} series are ${name} ${JSON.stringify(labels)}`);
  return found[0]?.value;
}
