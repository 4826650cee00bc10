import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { explainDisable } from './scripts/explain-disable.ts';

const tests = [
  '**/*.test.{ts,tsx}',
  '**/*.testing.{ts,tsx}',
  '**/*.bench.ts',
  'bench/**',
  'e2e/**',
  'packages/test-kit/**',
];

// Node runs our TypeScript by removing the types, so only syntax that disappears without a trace is allowed.
const erasableOnly = [
  {
    selector: 'TSEnumDeclaration',
    message: 'Use a union of strings or an `as const` object: Node cannot strip an enum.',
  },
  {
    selector: 'TSParameterProperty',
    message: 'Declare the field and assign it: Node cannot strip a parameter property.',
  },
  { selector: 'TSModuleDeclaration[kind="namespace"]', message: 'Use a module: Node cannot strip a namespace.' },
  { selector: 'TSImportEqualsDeclaration', message: 'Use `import`: Node cannot strip `import =`.' },
];
const allTestsRun = [
  {
    selector:
      'CallExpression[callee.type="MemberExpression"][callee.object.name=/^(test|it|describe)$/][callee.property.name=/^(only|skip|todo|fixme)$/]',
    message: 'Every test runs. A test that cannot run on a platform says so with runIf.',
  },
];

export default defineConfig(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', 'test-results/**', 'playwright-report/**'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { trellis: { rules: { 'explain-disable': explainDisable } } },
    rules: { 'trellis/explain-disable': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Held on top of the strict set.
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
      ],
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
      'no-restricted-syntax': ['error', ...erasableOnly],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 20],
      // Softened: these complain about code that is clear and right.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/require-await': 'off',
      // Switched off: there are no enums to compare here, and asking at each assignment costs a fifth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['**/*.tsx', '**/web/**/*.ts', 'packages/{ui,web-kit}/**/*.ts'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // Programs that people run from a terminal speak through it.
    files: ['scripts/**', 'bench/**', '**/*.bench.ts', 'e2e/**', 'apps/*/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // Seeds, catalogues and schemas are tables: they are as long as what they list.
    files: ['database/seeds/**', '**/*.seed.ts', '**/*.catalogue.ts', ...tests],
    rules: { 'max-lines': 'off' },
  },
  {
    files: tests,
    rules: {
      'no-restricted-syntax': ['error', ...erasableOnly, ...allTestsRun],
      // A test reads replies of unknown shape and says what it expects of them; a wrong guess fails the test.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Playwright's fixtures are called `use`, which is no React hook.
    files: ['e2e/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
);
