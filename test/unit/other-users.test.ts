import { expect, test } from 'vitest'
import { hasOtherPersons } from '../../src-main/other-users.ts'

const ACCOUNTS = `root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
ada:x:1000:1000::/home/ada:/bin/bash
nfsnobody:x:65534:65534:nfsnobody:/nonexistent:/usr/sbin/nologin
`

test.each([
  ['one person alone', ACCOUNTS, 1_000, false],
  ['root and one person', ACCOUNTS, 0, true],
  ['a second person', `${ACCOUNTS}bob:x:1001:1001::/home/bob:/bin/zsh\n`, 1_000, true],
  ['an account that cannot log in', `${ACCOUNTS}svc:x:1001:1001::/srv:/usr/sbin/nologin\nold:x:1002:1002::/:/bin/false\n`, 1_000, false],
  ['no accounts', '', 1_000, false],
  ['lines that are none', '# comment\n::\n+@netgroup\nx:y:NaN:1\n', 1_000, false],
] as const)('finds other persons who can log in: %s', (_name, accounts, own, shared) => {
  expect(hasOtherPersons(accounts, own)).toBe(shared)
})
