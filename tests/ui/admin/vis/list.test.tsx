import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { brands } from '#common/library/brands.ts';
import { visRow } from '#common/library/vis.ts';
import { button, field, find, front, inDialog, isThere, nothingInFront, search, told } from '#tests/ui/admin/screen.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, refuse, showStaffApp } from '#tests/ui/render.tsx';

afterEach(() => void vi.restoreAllMocks());

const row = (id: number) =>
  example(visRow, {
    id,
    brand_name: 'Paginata',
    version: `V${id}`,
    release_date: '2026-05-04',
    created_at: '2026-05-04',
  });
const cards = () => document.querySelectorAll('ul[aria-label="Visual identity systems"] > li');

describe('the list of VIS', () => {
  test('says so and offers to create the first one when there is none', async () => {
    const server = answer({ 'GET /brands/vis/': pageOf(), 'GET /brands/brands/': pageOf() });
    await showStaffApp('/vis');
    await told('No Visual Identity Systems found.');
    fireEvent.click(await button('Create Your First VIS'));
    await find('[role="dialog"] h2', 'Create New Visual Identity System');
    await waitFor(() => expect(server.params('GET /brands/brands/')).toHaveLength(1));
  });

  test('offers to create the first one on LATEST too', async () => {
    answer({ 'GET /brands/vis/': pageOf(), 'GET /brands/brands/': pageOf() });
    await showStaffApp(`/vis?filter=${encodeURIComponent('{"latest":true}')}`);
    await told('No Visual Identity Systems found.');
    await button('Create Your First VIS');
  });

  test('offers to try again when it cannot be loaded', async () => {
    const server = answer({ 'GET /brands/vis/': refuse(503, 'Busy') });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await showStaffApp('/vis');
    await told('Failed to fetch Visual Identity Systems.');
    server.set({ 'GET /brands/vis/': pageOf(row(1)) });
    fireEvent.click(await button('Try Again'));
    await waitFor(() => expect(cards()).toHaveLength(1));
  });

  test('shows twelve cards a page with padded ids, three on LATEST, and requests what is searched', async () => {
    const rows = Array.from({ length: 13 }, (_, index) => row(13 - index));
    const server = answer({
      'GET /brands/vis/': ({ params }: { params?: { page?: number; search?: string } }) => {
        if (params?.search) return pageOf();
        return { ...pageOf(...(params?.page === 2 ? rows.slice(12) : rows.slice(0, 12))), count: 13 };
      },
    });
    const { address } = await showStaffApp('/vis');
    await told('000013');
    await told('04/05/2026');
    expect(cards()).toHaveLength(12);
    fireEvent.click(await button('Go to page 2'));
    await waitFor(() => expect(cards()).toHaveLength(1));
    fireEvent.click(await find('[role="tab"]', 'LATEST'));
    await waitFor(() => expect(cards()).toHaveLength(3));
    await search('Search VIS', 'nothing like this');
    await told('No Visual Identity Systems found.');
    expect(server.params('GET /brands/vis/').at(-1)).toMatchObject({ search: 'nothing like this', page_size: 12 });
    expect(address()).toContain('nothing');
  });

  test('leads to a VIS that does not exist, whose screen says so', async () => {
    answer({ 'GET /brands/vis/999/': refuse(404, 'Not found') });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await showStaffApp('/vis/999');
    await told('Visual Identity System not found');
    expect(await find('a', 'Go to the Visual Identity Systems')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/vis\?/),
    );
  });
});

describe('a brand', () => {
  const known = () => example(brands.row, { id: 1, name: 'Brand of mine', competitors: ['Rival'], logo: '/logo.png' });

  test('is created with its competitors; what is missing or taken stands at its field', async () => {
    const create = 'POST /brands/brands/';
    const server = answer({ 'GET /brands/brands/': pageOf() });
    await showStaffApp('/brands');
    fireEvent.click(await button('New Brand'));
    fireEvent.click(await inDialog('Create Brand'));
    await told('Brand name is required');
    server.set({ [create]: refuse(400, undefined, { name: ['A brand with this name already exists.'] }) });
    fireEvent.change(await field('Brand Name'), { target: { value: 'Already there' } });
    fireEvent.click(await inDialog('Create Brand'));
    await told('A brand with this name already exists.');
    expect(await field('Brand Name')).toBeInvalid();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Brand Name')));
    server.set({ [create]: { id: 1 } });
    fireEvent.change(await field('Brand Name'), { target: { value: 'Brand of mine' } });
    const competitors = await field('Competitors');
    fireEvent.change(competitors, { target: { value: 'Rival' } });
    fireEvent.keyDown(competitors, { key: 'Enter' });
    const paste = (text: string) => fireEvent.paste(competitors, { clipboardData: { getData: () => text } });
    expect(paste('One name'), 'the browser itself writes one name').toBe(true);
    expect(paste('Second\nThird'), 'the browser itself writes no lines').toBe(false);
    // The last one needs no Enter.
    competitors.focus();
    fireEvent.change(competitors, { target: { value: 'Challenger' } });
    fireEvent.blur(competitors);
    const logo = new File(['png'], 'logo.png', { type: 'image/png' });
    fireEvent.change(await field('Logo'), { target: { files: [logo] } });
    fireEvent.click(await inDialog('Create Brand'));
    await told('Brand created successfully');
    await nothingInFront();
    const sent = server.bodies(create).at(-1) as FormData;
    expect(sent.get('name')).toBe('Brand of mine');
    expect([...sent.values()].filter((value) => typeof value === 'string')).toEqual(
      expect.arrayContaining(['Rival', 'Second', 'Third', 'Challenger']),
    );
    expect(sent.get('logo')).toMatchObject({ name: 'logo.png' });
  });

  test('is left without a question if nothing is entered in the end', async () => {
    answer({ 'GET /brands/brands/': pageOf() });
    await showStaffApp('/brands');
    fireEvent.click(await button('New Brand'));
    const logo = new File(['png'], 'logo.png', { type: 'image/png' });
    fireEvent.change(await field('Logo'), { target: { files: [logo] } });
    await told('logo.png');
    fireEvent.click(await inDialog('Remove'));
    await waitFor(() => expect(front()).not.toHaveTextContent('logo.png'));
    fireEvent.click(await inDialog('Cancel'));
    await nothingInFront();
  });

  test('is edited, and can lose its logo', async () => {
    const server = answer({
      'GET /brands/brands/': pageOf(known()),
      'GET /brands/brands/1/': known(),
      'PATCH /brands/brands/1/': known(),
    });
    await showStaffApp('/brands');
    fireEvent.click(await button('Edit Brand of mine'));
    fireEvent.click(await inDialog('Remove'));
    fireEvent.change(await field('Description'), { target: { value: 'Now with words' } });
    fireEvent.click(await inDialog('Save Changes'));
    await told('Brand updated successfully');
    const [sent] = server.bodies('PATCH /brands/brands/1/');
    expect(sent).toMatchObject({ description: 'Now with words', logo: '' });
    expect(isThere('[role="dialog"]', /Edit/)).toBe(false);
    expect(front()).toHaveTextContent('Rival');
  });
});
