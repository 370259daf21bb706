import { defineConfig } from '@playwright/test'

// Each test starts its own backend on its own port with its own data folder, so tests share nothing but the machine.
export default defineConfig({
  testDir: 'test',
  testMatch: ['e2e/**/*.spec.ts', 'e2e-electron/**/*.spec.ts'],
  outputDir: 'test-results/e2e',
  // Two side by side: a third one on two cores ends no sooner, and each test takes longer.
  workers: 2,
  // The test run repeats a failed test once under CI (tools/test.ts); by hand nothing is repeated.
  retries: 0,
  // A test.only that was left behind would be the only one that runs, and all would look well.
  forbidOnly: true,
  // A loaded machine is slow, not wrong: what is waited for counts, not how long. A limit only ends what will never come.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  reporter: [['list']],
  use: { actionTimeout: 180_000, navigationTimeout: 180_000, viewport: { width: 1440, height: 900 }, timezoneId: 'UTC', locale: 'en-GB' },
})
