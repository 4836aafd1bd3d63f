import { expect, it } from 'vitest'
import { createLog } from '../examples/migration/from-ansi-up.ts'

it('the log that replaces ansi_up has styled lines, and a progress bar is one of them', () => {
  const log = createLog()
  for (const part of ['10%', '\r100%\r\n', '\u001b[3', '2mdone\u001b[0m <b>']) log.write(part)
  expect(log.text()).toBe('100%\ndone <b>')
  expect(log.lines()[1]).toEqual([{ text: 'done', style: { colour: 'green' } }, { text: ' <b>' }])
})
