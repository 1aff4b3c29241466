import { cleanup } from '@testing-library/react';
import { expect } from 'vitest';

/** Takes what a test has shown off the page. @throws if an alert in it says nothing */
export function cleanUp(): void {
  const silent = document.querySelectorAll('.MuiAlert-message:empty').length;
  cleanup();
  expect(silent, 'alerts without words').toBe(0);
}
