// A story that fails tells what was on every page at that moment.
import { beforeEach, onTestFailed } from 'vitest';
import { heard } from './browser';

beforeEach(() => onTestFailed(async () => console.error(await heard())));
