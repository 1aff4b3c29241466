import { writeFile } from 'node:fs/promises';
import { THROTTLES, type Throttle } from '#common/access/tries.ts';
import { HOUR, KIB, MINUTE } from '#common/words/units.ts';
import { callerOf } from '#server/access/callers.ts';
import { features } from '#server/start/features.ts';
import type { Call } from '#server/web/call.ts';

const INTRODUCTION = `# Calls

Every call of the server, written by \`npm run calls\` from its declaration; a test compares this page, so that a changed right is a changed
line. What the columns say is explained in \`server/web/call.ts\`, who has a permission in \`common/access/permissions.ts\`.
`;

const HEAD = ['call', 'who', 'repetition', 'limits', 'audit'];

/** The page of all calls, by their headings: who may make them, what a repetition does, limits, and what is audited before data leave. */
export function callsPage(): string {
  const sections = Object.entries(features).map(([heading, calls]) => {
    const lines = [HEAD, HEAD.map(() => '---'), ...calls.map(row)];
    return `\n## ${heading}\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
  });
  return INTRODUCTION + sections.join('');
}

const row = (call: Call): string[] => [
  `\`${call.route}\``,
  who(call),
  call.repeat ?? '',
  [call.bodyLimit && `${call.bodyLimit / KIB} KiB`, call.throttle && often(THROTTLES[call.throttle])]
    .filter(Boolean)
    .join(', '),
  call.exported ?? '',
];

function who({ access, duringEnrolment }: Call): string {
  const caller = callerOf(access);
  const said = caller === access ? caller : `${caller}: ${access}`;
  return duringEnrolment ? `${said}, also before the second factor is enrolled` : said;
}

const often = ({ account, window }: Throttle): string =>
  `${account} ${window === HOUR ? 'an hour' : `in ${window / MINUTE} minutes`}`;

if (process.argv[1] === import.meta.filename) await writeFile('docs/calls.md', callsPage());
