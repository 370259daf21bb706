import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { browserToTest } from './test/support/test-browser.ts'

/** What components import of packages, made ready before the first test: found on the way, it would load the page anew in the middle of one. */
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
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'zod',
  'zod/mini',
  'zustand',
]

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
        testTimeout: 60_000,
        hookTimeout: 60_000,
        fileParallelism: false,
        // A loaded machine is slow, not wrong.
        expect: { poll: { timeout: 15_000 } },
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          viewport: { width: 1280, height: 800 },
          provider: playwright({ launchOptions, actionTimeout: 15_000, contextOptions: { timezoneId: 'UTC', locale: 'en-GB' } }),
          instances: [{ browser: 'chromium' }],
        },
      },
    },
  ]
}

export default defineConfig({
  test: {
    // What is waited for is there as soon as it is there; on a busy machine that may be later than the second that is waited by default.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], environment: 'node', testTimeout: 120_000 } },
      {
        extends: true,
        test: { name: 'hostile', include: ['test/hostile/**/*.test.ts'], environment: 'node', testTimeout: 120_000, fileParallelism: false },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/service/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      ...componentProject(),
    ],
  },
})
