import { defineConfig } from 'vitest/config'

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
    ],
  },
})
