import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { describedBy, fieldOf, type Orders, titleOf } from '#common/schema/fields.ts';

const LABELS = { red: 'Red wine', white: 'White wine' };
const bottle = z.object({
  id: z.number().int(),
  name: z.string().min(1).meta({ title: 'Name', sortBy: 'name' }),
  colour: z.enum(['red', 'white']).meta({ title: 'Colour', labels: LABELS }),
  litres: z.number().meta({ title: 'Litres' }).nullable(),
  corked: z.boolean().default(false).meta({ title: 'Corked' }),
  filled_on: z.iso.date().meta({ title: 'Filled on' }).optional(),
  opened_at: z.iso.datetime().meta({ title: 'Opened' }),
  grapes: z.array(z.string()).meta({ title: 'Grapes' }),
  notes: z.string().meta({ title: 'Notes', control: 'multiline' }),
  smell: z.string().meta({ title: 'Smell', control: 'choice', labels: { oak: 'Oak' } }),
  tasted: z.stringbool().meta({ title: 'Tasted', control: 'switch' }),
});

describe('fieldOf', () => {
  test.each([
    ['name', 'text'],
    ['colour', 'choice'],
    ['litres', 'number'],
    ['corked', 'switch'],
    ['filled_on', 'date'],
    ['opened_at', 'instant'],
    ['grapes', 'names'],
    ['notes', 'multiline'],
    ['tasted', 'switch'],
    ['smell', 'choice'],
  ] as const)('finds the control of %s', (source, control) => {
    expect(fieldOf(bottle, source)).toMatchObject({ source, control });
  });

  test('reads title and order through optional, nullable and default', () => {
    expect(['litres', 'corked', 'filled_on'].map((source) => titleOf(bottle, source as 'litres'))).toEqual([
      'Litres',
      'Corked',
      'Filled on',
    ]);
    expect(fieldOf(bottle, 'name').sortBy).toBe('name');
    expect(fieldOf(bottle, 'notes').sortBy).toBeUndefined();
  });

  test('gives the values of an enum with their words', () => {
    expect(fieldOf(bottle, 'colour').choices).toEqual([
      { id: 'red', name: 'Red wine' },
      { id: 'white', name: 'White wine' },
    ]);
  });

  test('says what must be entered', () => {
    const required = (['name', 'colour', 'litres', 'corked', 'filled_on', 'grapes'] as const).filter(
      (source) => fieldOf(bottle, source).isRequired,
    );
    expect(required).toEqual(['name', 'colour']);
  });

  test('refuses a field without a title', () => {
    expect(() => fieldOf(bottle, 'id')).toThrow('The field id has no title');
  });

  test('takes a label in place of the title, and where there is none', () => {
    expect(fieldOf(bottle, 'name', 'Bottle').title).toBe('Bottle');
    expect(fieldOf(bottle, 'id', 'Number').title).toBe('Number');
  });

  test('does not compile with a name that the schema lacks', () => {
    // @ts-expect-error there is no such field
    expect(() => fieldOf(bottle, 'price')).toThrow();
  });
});

describe('describedBy', () => {
  const entered = describedBy(bottle, z.object({ name: z.string().trim().min(1, 'Name it'), shelf: z.string() }));

  test('lends the titles of an entity to what people enter of it', () => {
    expect(fieldOf(entered, 'name')).toMatchObject({ title: 'Name', sortBy: 'name', isRequired: true });
    expect(() => titleOf(entered, 'shelf')).toThrow('The field shelf has no title');
  });

  test('changes no rule', () => {
    expect(entered.safeParse({ name: ' ', shelf: 'A' }).error?.issues[0]?.message).toBe('Name it');
    expect(entered.parse({ name: ' Barolo ', shelf: 'A' })).toEqual({ name: 'Barolo', shelf: 'A' });
  });
});

test('what a list can be ordered by does not compile without an order that the rows name', () => {
  const column = 'a column';
  expect({ name: column, age: column } satisfies Orders<typeof bottle>).toBeTruthy();
  // @ts-expect-error the name is missing
  expect({ age: column } satisfies Orders<typeof bottle>).toBeTruthy();
});

test('a text may offer the words for the values that are known', () => {
  expect(fieldOf(bottle, 'smell').choices).toEqual([{ id: 'oak', name: 'Oak' }]);
});
