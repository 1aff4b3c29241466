export type AgreementBlock =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/** The blocks of an agreement's file: '# ' title, '## ' headings, '- ' list items, paragraphs between empty lines. */
export function agreementBlocks(text: string): AgreementBlock[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(toBlock);
}

function toBlock(block: string): AgreementBlock {
  if (block.startsWith('## ')) return { kind: 'heading', text: block.slice(3) };
  if (block.startsWith('# ')) return { kind: 'title', text: block.slice(2) };
  if (block.startsWith('- ')) return { kind: 'list', items: block.split('\n').map((line) => line.replace(/^- /, '')) };
  return { kind: 'paragraph', text: block };
}
