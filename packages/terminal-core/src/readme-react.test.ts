// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TerminalView } from '../examples/terminal-view.tsx'
import { createTerminal } from './create-terminal.ts'
import type { Connection } from './streams.ts'

afterEach(cleanup)

it('the React example of the README renders coloured output, and reruns a failed task', async () => {
  const runs: Connection[] = []
  const terminal = createTerminal({
    connect(connection) {
      runs.push(connection)
      return () => undefined
    },
    uuid: () => 'task-1',
  })
  terminal.start()
  render(createElement(TerminalView, { terminal }))
  act(() => void terminal.add({ command: 'test.pnpm' }))
  act(() => {
    for (const data of ['command-link-success', '\u001b[31mno such test\u001b[0m', 'command-exec-error'])
      runs[0]?.onMessage(JSON.stringify({ uuid: 'task-1', data }))
  })
  expect((await screen.findByText('no such test')).className).toBe('red')
  fireEvent.click(screen.getByRole('button', { name: 'Run again' }))
  expect(runs).toHaveLength(2)
  expect(screen.queryByText('no such test')).toBeNull()
})
