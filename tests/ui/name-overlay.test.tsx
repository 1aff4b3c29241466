import { StyledEngineProvider } from '@mui/material';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '#common/access/sign-in.ts';
import { NameOverlay } from '#common/ui/materials/ModelCanvas.tsx';
import { SessionContext, type SessionContextValue } from '#common/ui/session/session.ts';

function overlayFor(user: Partial<User> | null): HTMLElement | null {
  render(
    // Its own styles are kept; other tests render without styles (tests/setup/jsdom.ts).
    <StyledEngineProvider injectFirst>
      <SessionContext value={{ user } as SessionContextValue}>
        <NameOverlay />
      </SessionContext>
    </StyledEngineProvider>,
  );
  return document.querySelector('[data-testid="name-overlay"]');
}

test('an expert’s name lies over a model, whatever signs it has, and takes no clicks', () => {
  const overlay = overlayFor({ id: 12, first_name: '小龙 <x>', last_name: '"李" (w)', is_staff: false });
  expect(overlay?.dataset.name).toBe('小龙 <x> "李" (w) (12)');
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[]);
  const { style } = rules.find(({ selectorText }) => overlay?.matches(selectorText)) as CSSStyleRule;
  expect(style.pointerEvents).toBe('none');
  const drawn = decodeURIComponent(/url\("?data:image\/svg\+xml,([^")]*)/.exec(style.backgroundImage)?.[1] ?? '');
  expect(drawn).toContain('小龙 &#60;x&#62; &#34;李&#34; (w) (12)');
});

test('staff see no name', () => {
  expect(overlayFor({ id: 1, first_name: 'Daniel', last_name: 'Okafor', is_staff: true })).toBeNull();
});
