import { cleanup } from '@testing-library/react';
import { expect } from 'vitest';

/** Removes what a test has shown from the page. @throws if an alert in it is empty */
export function cleanUp(): void {
  const silent = document.querySelectorAll('.MuiAlert-message:empty').length;
  cleanup();
  expect(silent, 'alerts without words').toBe(0);
}
