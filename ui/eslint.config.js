import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// The import law: shared → features → app, never sideways between features. Features are flat
// folders, so whatever leaves one and is not shared goes sideways.
const law = (files, pattern, message) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ regex: pattern, message }] }],
    'no-restricted-syntax': [
      'error',
      { selector: `ImportExpression > Literal[value=/${pattern.replaceAll('/', '\\/')}/]`, message },
    ],
  },
});

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'scripts', 'src/shared/api/schema.ts', '*.config.{js,ts}'] },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  jsxA11y.flatConfigs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'jsx-a11y/label-has-associated-control': ['error', { assert: 'either', depth: 3 }],
      'max-lines': ['error', 200],
      'max-len': ['error', { code: 110, ignoreStrings: true, ignoreUrls: true }],
    },
  },
  law(['src/shared/**'], '/(features|app)/', 'shared knows neither features nor app'),
  law(
    ['src/features/**'],
    '^\\.\\./(?!\\.\\./shared/)',
    'features know shared only: move it there, or compose in app',
  ),
  {
    files: ['src/**'],
    ignores: ['**/*.test.*'],
    rules: { 'max-lines-per-function': ['error', 70] },
  },
  {
    // Answers of test servers are read as they come.
    files: ['e2e/**', '**/*.test.*'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
);
