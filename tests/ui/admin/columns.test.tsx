import { screen, within } from '@testing-library/react';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { type Columns, cellsOf, columnsOf } from '#admin/schema/columns.tsx';
import { show } from '#tests/ui/render.tsx';
import { onPhone, onWideScreen } from './screen.ts';

const bottle = z.object({
  id: z.number().int(),
  name: z.string().meta({ title: 'Name', sortBy: 'label' }),
  price: z.string().meta({ title: 'Price', control: 'money', unitIn: 'currency' }),
  currency: z.string(),
  state: z
    .enum(['open', 'full'])
    .meta({ title: 'State', labels: { open: 'Open', full: 'Full', gone: 'Drunk' }, tones: { gone: 'default filled' } }),
  cellar: z.string().nullable().meta({ title: 'Cellar', empty: 'N/A' }),
  left: z.number().meta({ title: 'Left', control: 'progress' }),
  maker: z.string(),
});
type Bottle = z.infer<typeof bottle>;
const BAROLO: Bottle = {
  id: 1,
  name: '',
  price: '20.00',
  currency: 'EUR',
  state: 'open',
  cellar: null,
  left: 40,
  maker: 'Vajra',
};

const Smell = () => `${useRecord<Bottle>().maker} smells`;

const COLUMNS = {
  name: {
    picture: () => <img alt="" src="/bottle.png" />,
    text: ({ name, id }) => name || `Bottle ${id}`,
    to: ({ id }) => `/bottles/${id}`,
    chip: ({ left }) => left < 50 && 'Low',
    under: ({ maker, cellar }) => [`by ${maker}`, cellar],
  },
  price: true,
  state: { text: ({ left }) => left < 50 && 'gone' },
  cellar: true,
  left: { text: ({ left }) => `${left} percent are left` },
  maker: { label: 'Made by', to: () => '/makers/1', linkName: ({ maker }) => `Bottles of ${maker}` },
} satisfies Columns<typeof bottle>;

function Bottles() {
  const list = useList<Bottle>({ data: [BAROLO] });
  return (
    <ResourceContextProvider value="bottles">
      <ListContextProvider value={list}>
        <RecordTable label="Bottles" loadFailed="" empty={null}>
          {columnsOf(bottle, COLUMNS)}
        </RecordTable>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

const WORDS = ['Bottle 1 Lowby Vajra', 'EUR 20.00', 'Drunk', 'N/A', '', 'Vajra'];

test('columns show what the schema says of a value, and what the list says of a row', async () => {
  onWideScreen();
  show(<Bottles />);
  const table = await screen.findByRole('table');
  const headings = [...table.querySelectorAll('th')].map((heading) => heading.textContent);
  expect(headings).toEqual(['Name', 'Price', 'State', 'Cellar', 'Left', 'Made by']);
  expect([...table.querySelectorAll('td')].map((cell) => cell.textContent?.trim())).toEqual(WORDS);
  expect(within(table).getByRole('progressbar', { name: '40 percent are left' })).toBeTruthy();
});

test('a column can be sorted by if its field names an order of the API', async () => {
  onWideScreen();
  show(<Bottles />);
  const table = await screen.findByRole('table');
  expect([...table.querySelectorAll('th [data-field]')].map((one) => one.getAttribute('data-field'))).toEqual([
    'label',
  ]);
});

test('the first link opens the row, and a link with a name of its own does not', async () => {
  onWideScreen();
  show(<Bottles />);
  const opens = await screen.findByRole('link', { name: 'Bottle 1' });
  expect(opens.hasAttribute('data-aside')).toBe(false);
  expect(screen.getByRole('link', { name: 'Bottles of Vajra' }).hasAttribute('data-aside')).toBe(true);
});

test('on a phone a card has the same cells below their headings', async () => {
  onPhone();
  show(<Bottles />);
  const [card] = await screen.findAllByRole('listitem');
  expect(card?.textContent).toBe('Bottle 1 Lowby VajraPriceEUR 20.00StateDrunkCellarN/ALeftMade byVajra');
});

test('a column without a heading does not compile', () => {
  // @ts-expect-error the maker has no title
  expect(() => cellsOf(bottle, { maker: true })).toThrow('The field maker has no title');
  // @ts-expect-error nor has a component one
  expect(() => cellsOf(bottle, { maker: Smell })).toThrow('The field maker has no title');
  expect(cellsOf(bottle, { name: Smell, maker: { label: 'Made by' } })).toHaveProperty('maker');
});
