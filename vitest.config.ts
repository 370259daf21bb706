import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { browserToTest } from './test/support/test-browser.ts'

/** Packages that components import, bundled before the first test: bundling one later would reload the page during a test. */
const PACKAGES = [
  '@blueprintjs/core',
  '@blueprintjs/icons',
  '@blueprintjs/select',
  '@noble/hashes/sha2.js',
  '@scure/base',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'big.js',
  'canonicalize',
  'cytoscape',
  'dexie',
  'papaparse',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'zod',
  'zod/mini',
  'zustand',
]

/**
 * Seeds the random cases of property tests: every run tries the same ones, and `CASEBOOK_SEED=7 npm test` tries others. Added to
 * those test files only, because a setup file would load fast-check for every test.
 */
const seededCases: Plugin = {
  name: 'seeded-cases',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/test/') && code.includes("import * as fc from 'fast-check'")
      ? { code: `${code}\nfc.configureGlobal({ seed: Number(process.env.CASEBOOK_SEED ?? 20261123) })\n`, map: null }
      : undefined,
}

/** Components in a real browser, with its layout, focus, keys and clipboard. Left out if no browser is installed. */
function componentProject(): TestProjectInlineConfiguration[] {
  const launchOptions = browserToTest()
  if (launchOptions === undefined) return []
  return [
    {
      extends: true,
      plugins: [react()],
      optimizeDeps: { include: PACKAGES, noDiscovery: true },
      test: {
        name: 'component',
        include: ['test/component/**/*.test.tsx'],
        setupFiles: ['test/component/support/setup.ts'],
        fileParallelism: false,
        expect: { poll: { timeout: 180_000 } },
        browser: {
          enabled: true,
          connectTimeout: 300_000,
          headless: true,
          screenshotFailures: false,
          viewport: { width: 1280, height: 800 },
          provider: playwright({
            launchOptions: { ...launchOptions, timeout: 180_000 },
            actionTimeout: 180_000,
            contextOptions: { timezoneId: 'UTC', locale: 'en-GB', reducedMotion: 'reduce' },
          }),
          instances: [{ browser: 'chromium' }],
        },
      },
    },
  ]
}

/**
 * Unit tests that change no module state. Their files share loaded modules, which takes a third of the time of loading them for each
 * of hundreds of files. A test that affects another one has found a state that should not exist. All other tests are isolated.
 */
const SHARED_MODULES = [
  'view-models',
  'case',
  'graph',
  'features/graph',
  'features/acquisition',
  'features/cases',
  'features/queue',
  'features/guide',
  'core',
  'ui',
  'service',
  'features/dossier',
  'features/subjects',
  'features/context',
  'practice',
  'addresses',
  'keychain',
  'broker',
  'custody',
  'tools',
  'features/report',
  'report',
].map((folder) => `test/unit/${folder}/**/*.test.{ts,tsx}`)

/** Tests in these folders that change module state: a module mock, or the runner of a window. */
const ISOLATED = ['test/unit/features/report/export-two-files.test.ts', 'test/unit/features/acquisition/run/runner-service.test.ts']

export default defineConfig({
  plugins: [seededCases],
  test: {
    // A loaded machine is slow, not wrong: these limits only end tests that hang, and are set only here.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 120_000,
    // Tests start programs of the source tree a hundred times. Compiling the sources is half the time of a start, so it is cached.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/casebook-tests', import.meta.url)) },
    expect: { poll: { timeout: 300_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], exclude: SHARED_MODULES, environment: 'node' } },
      {
        extends: true,
        test: { name: 'unit-shared', include: SHARED_MODULES, exclude: ISOLATED, environment: 'node', pool: 'threads', isolate: false },
      },
      { extends: true, test: { name: 'unit-isolated', include: ISOLATED, environment: 'node' } },
      {
        extends: true,
        test: { name: 'hostile', include: ['test/hostile/**/*.test.ts'], environment: 'node', fileParallelism: false },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/service/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
        },
      },
      { extends: true, test: { name: 'bench', include: ['test/bench/**/*.test.ts'], environment: 'node' } },
      ...componentProject(),
    ],
  },
})
