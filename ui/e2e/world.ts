// One world for all stories: made once, copied for each file, and gone with the last.
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeWorld } from './stack';

export default async function world(project: TestProject): Promise<() => void> {
  const folder = await makeWorld();
  project.provide('world', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
