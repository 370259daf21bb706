import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { browserToTest } from './test/support/test-browser.ts'

/** What components import of packages, made ready before the first test: found on the way, it would reload the page in the middle of one. */
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
 * Sets where the random cases of property tests begin: each run tries the same ones, so that what was green stays green, and
 * `CASEBOOK_SEED=7 npm test` tries others. Written into those tests alone: what every test would have to load for it takes its time.
 */
const seededCases: Plugin = {
  name: 'seeded-cases',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/test/') && code.includes("import * as fc from 'fast-check'")
      ? { code: `${code}\nfc.configureGlobal({ seed: Number(process.env.CASEBOOK_SEED ?? 20261123) })\n`, map: null }
      : undefined,
}

/** Components in a real browser: layout, focus, keys and clipboard are what they are. Left out where none is installed. */
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
 * Unit tests of rooms that leave nothing behind in what they load: they share it, which is a third of the work of loading it for each of
 * hundreds of files again. A test that leaves something behind for another one has found a state that should not be there. All others
 * have a world of their own.
 */
const SHARING = [
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

/** Tests in these folders that leave something behind: a mock of a module, or the one runner of a window. */
const OWN_WORLD = ['test/unit/features/report/export-two-files.test.ts', 'test/unit/features/acquisition/run/runner-service.test.ts']

export default defineConfig({
  plugins: [seededCases],
  test: {
    // A loaded machine is slow, not wrong: limits only end what will never come, and stand here alone.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 120_000,
    // Programs of the source tree are started a hundred times: what Node makes of their sources, half the work of a start, is kept.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/casebook-tests', import.meta.url)) },
    expect: { poll: { timeout: 300_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], exclude: SHARING, environment: 'node' } },
      { extends: true, test: { name: 'unit-sharing', include: SHARING, exclude: OWN_WORLD, environment: 'node', pool: 'threads', isolate: false } },
      { extends: true, test: { name: 'unit-own', include: OWN_WORLD, environment: 'node' } },
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
