import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { MarkedTextField } from '#admin/rich-text/MarkedTextField.tsx';
import { RichTextEditor } from '#admin/rich-text/RichTextEditor.tsx';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { linkAddress } from '#common/words/rich-text.ts';
import { editorIn } from './editor.ts';
import { show } from './render.tsx';

const shown = (html: string) => render(<RichText html={html} />).container.firstElementChild?.innerHTML ?? null;

test('ASVS 3.2.2: words, marks, lists and links are shown as they are', () => {
  const html =
    '<p>One <strong>two</strong></p><ul><li>three</li></ul><p><a href="https://example.com/" target="_blank" rel="noopener noreferrer">four</a></p>';
  expect(shown(html)).toBe(html);
});

test.each([
  ['<p>a<img src="x" onerror="alert(1)">b</p>', '<p>ab</p>'],
  ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script><p>a</p><style>p{}</style>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="/settings">a</a>', '<a>a</a>'],
  ['<svg><a href="https://example.com"><script>alert(1)</script></a></svg>b', 'b'],
  ['<div><iframe src="https://example.com"></iframe><section><b>a</b></section></div>', '<b>a</b>'],
  ['<form action="https://example.com"><input name="password">a</form>', 'a'],
])('what comes with a foreign file is not run: %s', (html, clean) => {
  expect(shown(html)).toBe(clean);
});

test('draws nothing for an empty text', () => {
  expect(shown(' ')).toBeNull();
});

test('the address of a link gets what it lacks; what a browser cannot open is not an address', () => {
  const typed = ['example.com', ' https://a.example/b?c#d ', 'ada@example.com', 'mailto:ada@example.com'];
  expect(typed.map(linkAddress)).toEqual([
    'https://example.com/',
    'https://a.example/b?c#d',
    'mailto:ada@example.com',
    'mailto:ada@example.com',
  ]);
  expect(['', 'here', 'two words.example', 'javascript:alert(1)', 'file:///etc'].map(linkAddress)).toEqual(
    Array(5).fill(null),
  );
});

function Owner(props: { given: string; headings: boolean; changed: (text: string) => void }) {
  const { given, headings, changed } = props;
  const [text, setText] = useState(given);
  const change = (typed: string) => {
    changed(typed);
    setText(typed);
  };
  return <MarkedTextField label="Text" value={text} onChange={change} headings={headings} />;
}

/** An owner that gives a text back when it is told to. */
function Late() {
  const [text, setText] = useState('');
  const [given, setGiven] = useState<string[]>([]);
  return (
    <>
      <RichTextEditor label="Text" value={text} onChange={(html) => setGiven((before) => [...before, html])} />
      {['', ...given].map((html) => (
        <button key={html} type="button" onClick={() => setText(html)}>
          Back: {html}
        </button>
      ))}
    </>
  );
}

describe('the editor of rich text', () => {
  const edit = async (value: string) => {
    const onChange = vi.fn();
    show(<RichTextEditor label="Description" value={value} onChange={onChange} />);
    return { editor: await screen.findByRole('textbox', { name: 'Description' }), changed: onChange };
  };
  const paste = (editor: HTMLElement, html: string, files: File[] = []) => {
    const types = html ? ['text/html'] : ['Files'];
    const getData = (type: string) => (type === 'text/html' ? html : '');
    fireEvent.paste(editor, { clipboardData: { types, files, items: [], getData } });
  };
  const word = (level: number, marker: string, text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}<span> </span></span>${text}</p>`;

  test('has its name, and makes lists of the lists of Word', async () => {
    const { editor, changed } = await edit('');
    paste(
      editor,
      `<p>Look at</p>${word(1, '·', 'shape')}${word(1, '·', 'colour')}${word(2, 'o', 'of the cap')}<p>in</p>${word(1, '3.', 'size')}`,
    );
    await waitFor(() =>
      expect(changed).toHaveBeenLastCalledWith(
        '<p>Look at</p><ul><li><p>shape</p></li><li><p>colour</p><ul><li><p>of the cap</p></li></ul></li></ul><p>in</p><ol start="3"><li><p>size</p></li></ol><p></p>',
      ),
    );
  });

  test('says what it leaves out of a pasted text, and keeps its words', async () => {
    const { editor, changed } = await edit('');
    paste(
      editor,
      '<p style="color: black">Plain <span style="color:#c00">red</span><img src="https://example.com/a.png"></p><table><tr><td>One</td><td>Two</td></tr></table>',
    );
    await screen.findByText(/^Left out: pictures, tables, colours\./);
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('<p>Plain red</p><p>One | Two</p>'));
    paste(editor, '', [new File(['x'], 'a.png', { type: 'image/png' })]);
    await screen.findByText(/^Left out: files\./);
  });

  test('adds, edits and removes a link in one dialog, in which Cancel changes nothing', async () => {
    const { editor, changed } = await edit('<p>Read <a href="https://old.example/">this</a></p>');
    const select = (at: number | { from: number; to: number }) => editorIn(editor)?.commands.setTextSelection(at);
    const answer = async (address: string | null, button: string) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Link' }));
      const field = await screen.findByLabelText('Address');
      if (address !== null) fireEvent.change(field, { target: { value: address } });
      fireEvent.click(screen.getByRole('button', { name: button }));
    };
    const linked = () => [...editor.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')]);
    const closed = () => waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull());

    select(7);
    await answer('elsewhere.example', 'Cancel');
    await closed();
    expect(linked()).toEqual([['this', 'https://old.example/']]);
    await answer('javascript:alert(1)', 'Save');
    await screen.findByText('Enter an address such as https://example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(changed).not.toHaveBeenCalled();

    await answer('new.example', 'Save');
    await closed();
    expect(linked()).toEqual([['this', 'https://new.example/']]);
    await answer(null, 'Remove');
    await closed();
    expect(linked()).toEqual([]);
    select({ from: 1, to: 5 });
    await answer('ada@example.com', 'Save');
    await closed();
    expect(linked()).toEqual([['Read', 'mailto:ada@example.com']]);
    select(10);
    await answer('example.com', 'Save');
    await closed();
    expect(linked()[1]).toEqual(['example.com', 'https://example.com/']);
    await waitFor(() => expect(changed.mock.lastCall?.[0]).toContain('>example.com</a></p>'));
  });

  test('keeps what is typed while the text before comes back from its owner', async () => {
    show(<Late />);
    const editor = await screen.findByRole('textbox', { name: 'Text' });
    const back = async (html: string) => fireEvent.click(await screen.findByText(`Back: ${html}`));
    for (const letter of 'ab') {
      editorIn(editor)?.commands.insertContent(letter);
      await screen.findByText(new RegExp(`${letter}</p>$`));
    }
    await back('<p>a</p>');
    expect(editor.innerHTML).toBe('<p>ab</p>');
    await back('<p>ab</p>');
    await back('<p>a</p>');
    expect(editor.innerHTML, 'taken back').toBe('<p>a</p>');
  });

  describe('of a marked-up text', () => {
    const open = async (value: string, headings = true) => {
      const changed = vi.fn();
      show(<Owner given={value} headings={headings} changed={changed} />);
      return { editor: await screen.findByRole('textbox', { name: 'Text' }), changed };
    };
    const text =
      '# Title\n## Not a heading\n\n\n- one\ntwo\n\n2. **a****b** \\[c](https://a.example)\n3. [d](https://a.example)';

    test('gives it back as it was written, whatever was done to it and undone', async () => {
      const { editor, changed } = await open(text);
      expect(editor.innerHTML).toContain('<ol start="2"><li><p><strong>ab</strong> [c](https://a.example)</p></li>');
      editorIn(editor)?.commands.insertContentAt(1, 'A ');
      await waitFor(() => expect(changed.mock.lastCall?.[0]).toMatch(/^# A Title/));
      editorIn(editor)?.commands.deleteRange({ from: 1, to: 3 });
      await waitFor(() => expect(changed).toHaveBeenLastCalledWith(text));
    });

    test('offers and takes only what it has marks for', async () => {
      const { editor, changed } = await open('# Text', false);
      expect(editor.innerHTML).toBe('<p># Text</p>');
      const offered = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
      expect(offered).toEqual(['Bold', 'ra.tiptap.list_bulleted', 'ra.tiptap.list_numbered', 'Link']);
      editorIn(editor)?.commands.clearContent();
      paste(
        editor,
        `<h1>A</h1><blockquote><p><i>b</i> <s>c</s><br>d</p></blockquote>${word(1, '1.', 'e')}${word(2, 'a.', 'f')}${word(1, '2.', 'g')}<p><a href="/here">h</a> <a href="https://a.example/x(y)">i</a></p>`,
      );
      await waitFor(() =>
        expect(changed).toHaveBeenLastCalledWith(
          'A\n\nb c\nd\n\n1. e\n2. f\n3. g\n\nh [i](https://a.example/x%28y%29)',
        ),
      );
    });
  });
});
