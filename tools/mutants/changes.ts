import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

type Kind = 'comparison' | 'condition' | 'await' | 'field' | 'statement' | 'link';

/** One place of the product that is changed: the text between `start` and `end` of the file becomes `text`. */
export type Change = {
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  kind: Kind;
  what: string;
  /** The names of the functions around it, the innermost first. */
  functions: string[];
};

/** A node of the syntax tree, of which only some fields are looked at. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = Pick<Change, 'start' | 'end' | 'text' | 'kind' | 'what'>;

const TURNED: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
};

/** Calls of a chain that change a statement or a schema when they are left out. */
const LINKS = new Set(['for', 'where', 'orderBy', 'limit', 'min', 'max', 'refine', 'trim', 'filter', 'toSorted']);

/** Fields that only describe: texts of the API's page, and how something looks. */
const DESCRIBING = new Set(['summary', 'description', 'tags', 'sx', 'style', 'slotProps', 'className']);

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Returns all changes of one place in a file's code. */
export function changesOf(file: string, code = readFileSync(file, 'utf8')): Change[] {
  const found: Change[] = [];
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const visit = (node: Node, parent: Node | undefined, functions: string[]) => {
    if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    if (node.type === 'ImportDeclaration' || isDescribing(node)) return;
    for (const edit of editsOf(node, parent, textOf)) {
      found.push({ file, line: code.slice(0, edit.start).split('\n').length, ...edit, functions });
    }
    const inside = isFunction(node) ? [nameOf(node, parent), ...functions].filter((name) => name !== '') : functions;
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node, inside);
  };
  visit(parseSync(file, code).program as unknown as Node, undefined, []);
  return found;
}

const isFunction = ({ type }: Node) => type.endsWith('FunctionExpression') || type === 'FunctionDeclaration';

/** The name that the engine gives to a function. */
function nameOf(node: Node, parent: Node | undefined): string {
  const named = node.id ?? parent?.id ?? (parent?.type === 'ArrowFunctionExpression' ? undefined : parent?.key);
  return isNode(named) ? String(named.name ?? '') : '';
}

function isDescribing({ type, key, name }: Node): boolean {
  if (type === 'JSXAttribute') return DESCRIBING.has(String((name as Node).name));
  return type === 'Property' && DESCRIBING.has(String((key as Node).name));
}

function editsOf(node: Node, parent: Node | undefined, textOf: (node: Node) => string): Edit[] {
  const edit = (kind: Kind, text: string, what: string, { start, end } = node): Edit => ({
    start,
    end,
    text,
    kind,
    what,
  });
  const [left, right, test, argument, expression] = ['left', 'right', 'test', 'argument', 'expression'].map((key) => {
    const child = node[key];
    return isNode(child) ? child : node;
  }) as [Node, Node, Node, Node, Node];
  switch (node.type) {
    case 'BinaryExpression':
      return (TURNED[String(node.operator)] ?? []).map((other) =>
        edit('comparison', `${textOf(left)} ${other} ${textOf(right)}`, `${node.operator} becomes ${other}`),
      );
    case 'LogicalExpression':
      return [
        edit('condition', textOf(left), `right side of ${node.operator} left out`),
        edit('condition', textOf(right), `left side of ${node.operator} left out`),
      ];
    case 'UnaryExpression':
      return node.operator === '!' ? [edit('condition', textOf(argument), '! left out')] : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return [edit('condition', `!(${textOf(test)})`, 'condition negated', test)];
    case 'AwaitExpression':
      return [edit('await', textOf(argument), 'await left out')];
    case 'Literal':
      if (typeof node.value !== 'boolean') return [];
      return [edit('comparison', String(!node.value), `${node.value} becomes ${!node.value}`)];
    case 'ExpressionStatement': {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      return isNode(call) && call.type === 'CallExpression' ? [edit('statement', ';', 'statement left out')] : [];
    }
    case 'Property':
      if (parent?.type !== 'ObjectExpression') return [];
      return [{ kind: 'field', ...withoutOne(parent.properties as Node[], node, textOf) }];
    case 'CallExpression':
      return editsOfCall(node, textOf);
    default:
      return [];
  }
}

function editsOfCall(node: Node, textOf: (node: Node) => string): Edit[] {
  const callee = node.callee as Node;
  const parts = node.arguments as Node[];
  if (callee.type === 'Identifier' && ['and', 'or'].includes(String(callee.name)) && parts.length > 1)
    return parts.map((part) => ({ kind: 'condition', ...withoutOne(parts, part, textOf) }));
  const name = callee.type === 'MemberExpression' ? String((callee.property as Node).name) : '';
  if (!LINKS.has(name)) return [];
  const text = textOf(callee.object as Node);
  return [{ start: node.start, end: node.end, text, kind: 'link', what: `.${name}(…) left out` }];
}

/** Removes one part of a list, with the comma beside it. */
function withoutOne(all: Node[], one: Node, textOf: (node: Node) => string) {
  const place = all.indexOf(one);
  const [next, before] = [all[place + 1], all[place - 1]];
  const start = next || !before ? one.start : before.end;
  return {
    start,
    end: next?.start ?? one.end,
    text: '',
    what: `left out: ${textOf(one).split('\n')[0]?.slice(0, 60)}`,
  };
}
