import { readFile } from 'node:fs/promises';
import validator from 'gltf-validator';
import { readModel } from './model-content.ts';
import { isTooLarge } from './model-size.ts';

export type ModelCheck = {
  problem: null | 'not_gltf' | 'broken' | 'too_large' | 'external' | 'invalid';
  messages: string[];
};

/** The used part of the validator's report. Severity 0 is an error. */
type Report = {
  issues: { numErrors: number; messages: { code: string; message: string; severity: number; pointer?: string }[] };
};

const ERROR = 0;
const ISSUES_MAX = 50;

/**
 * Checks how much a GLB or glTF declares, and all else with the Khronos validator; parts at other addresses are never
 * fetched.
 */
export async function checkModel(path: string): Promise<ModelCheck> {
  const bytes = await readFile(path);
  const model = readModel(bytes);
  if (model === 'nested') return { problem: 'broken', messages: [] };
  if (model && (await isTooLarge(model))) return { problem: 'too_large', messages: [] };
  let external = false;
  let report: Report;
  try {
    report = (await validator.validateBytes(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), {
      maxIssues: ISSUES_MAX,
      externalResourceFunction: () => {
        external = true;
        return Promise.reject(new Error('external'));
      },
    })) as Report;
  } catch {
    return { problem: 'not_gltf', messages: [] };
  }
  if (external) return { problem: 'external', messages: [] };
  const errors = report.issues.messages.filter((issue) => issue.severity === ERROR);
  if (errors.length === 0) return { problem: null, messages: [] };
  return {
    problem: 'invalid',
    messages: errors.map(({ message, pointer }) => (pointer ? `${message} (${pointer})` : message)),
  };
}
