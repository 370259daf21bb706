import { openBackups } from '../../src-main/backups.ts'

/** A desk that backs up without end, until it is killed. Says when its first backup stands. */
const backups = openBackups(process.argv[2] ?? '', () => new Date())
for (let seq = 1; ; seq += 1) {
  const parts: string[] = []
  for (let at = 0; at < 5; at += 1) {
    const part = await backups.writePart({ caseId: 'case-1', text: `${seq} ${at} ${process.pid} ${'0123456789abcdef'.repeat(20_000)}` })
    if (!part.ok) throw new Error(part.error.message)
    parts.push(part.value.sha256)
  }
  const done = await backups.finish({ caseId: 'case-1', title: 'T', practice: true, captures: 0, seq, head: 'a'.repeat(64), parts })
  if (!done.ok) throw new Error(done.error.message)
  console.log(seq)
}
