/** A part of a JSON schema, as the API's description holds it. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  format?: string;
};

export type Random = () => number;

export const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/** Texts that break careless programs: control characters, other scripts, SQL, paths, templates, formulas, markup. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\uffff\ufeff\u202e',
  'é'.normalize('NFD').repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  '%_\\%',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '%s%s%n%x',
  '=HYPERLINK("http://example.com")',
  'a\r\nBcc: everybody@example.com\r\n\r\nHello',
  '[expert_name][brand][version]',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '0x10',
  '-0',
  '٣',
  '2026-13-45',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'Ａｄｍｉｎ',
  'a'.repeat(300),
  'a'.repeat(20_000),
  '('.repeat(2000),
];
const NUMBERS = [0, -0, -1, 1, 0.1, 1e-9, 255, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308];

/** JSON with the names of properties that every JavaScript object has; JSON.parse makes plain fields of them. */
const PROTOTYPES = ['{"__proto__":{"is_staff":true}}', '{"constructor":{"prototype":{"role":"super_admin"}}}'];

/** Any value of JSON. */
export function hostile(random: Random, depth = 0): unknown {
  const kinds = depth > 2 ? 4 : 8;
  switch (Math.floor(random() * kinds)) {
    case 0:
      return pick(random, TEXTS);
    case 1:
      return pick(random, NUMBERS);
    case 2:
      return pick(random, [true, false, null]);
    case 3:
      return String(pick(random, NUMBERS));
    case 4:
      return Array.from({ length: Math.floor(random() * 5) }, () => hostile(random, depth + 1));
    case 5:
      return Array.from({ length: 600 }, () => pick(random, [0, '', null, {}]));
    case 6:
      return JSON.parse(pick(random, PROTOTYPES));
    default:
      return Object.fromEntries(
        Array.from({ length: 3 }, () => [
          pick(random, ['id', 'ids', 'text', 'toString', '']),
          hostile(random, depth + 1),
        ]),
      );
  }
}

/** A value that fits the schema as far as it says; now and then a hostile one. `ids` are of existing rows. */
export function likely(
  random: Random,
  schema: Schema | undefined,
  ids: readonly number[],
  wildness = 0.12,
  depth = 0,
): unknown {
  if (!schema || depth > 8 || random() < wildness) return hostile(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return likely(random, pick(random, forms), ids, wildness, depth + 1);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => likely(random, part, ids, wildness, depth + 1));
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object'));
  }
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => random() < (schema.required?.includes(name) ? 0.95 : 0.5))
          .map(([name, part]) => [name, likely(random, part, ids, wildness, depth + 1)]),
      );
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () =>
        likely(random, schema.items, ids, wildness, depth + 1),
      );
    case 'integer':
    case 'number':
      return random() < 0.6 ? pick(random, ids) : pick(random, [schema.minimum ?? 1, schema.maximum ?? 5, 1, 2, 3]);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'string':
      return text(random, schema);
    default:
      return hostile(random);
  }
}

function text(random: Random, { format, minLength = 0 }: Schema): string {
  if (format === 'date-time')
    return pick(random, ['2026-12-24T10:00:00.000Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']);
  if (format === 'date') return pick(random, ['2026-12-24', '1900-01-01', '0001-01-01', '9999-12-31']);
  if (format === 'email') return `fuzz${Math.floor(random() * 1e6)}@example.com`;
  const words = ['q1', 's1', 'Tea', 'USD', '25.00', 'Europe/Berlin', 'https://example.com/', 'name', '-created_at'];
  return random() < 0.3 ? pick(random, TEXTS) : pick(random, words).padEnd(minLength, 'x');
}

/** Returns a hostile text as it is written in an address. */
export function inAddress(value: unknown): string {
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value);
  try {
    return encodeURIComponent(plain);
  } catch {
    // Half a character cannot be encoded.
    return '%ED%A0%80';
  }
}
