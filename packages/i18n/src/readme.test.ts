// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { App, startMessages } from '../examples/app.tsx'
import { createLetters } from '../examples/letters.ts'
import { describeTeachers } from '../examples/quick-start.ts'

const folder = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

afterEach(cleanup)

describe('the examples of the README', () => {
  it.each(['quick-start.ts', 'app.tsx', 'letters.ts', 'i18n.config.ts'])(
    'the README contains the example %s as it is run here',
    (file) => {
      expect(read('README.md')).toContain(read(`examples/${file}`).trim())
    },
  )

  it('the plain TypeScript example of the README runs', async () => {
    expect(await describeTeachers(2, 1_700_000_000)).toBe('2 teachers, 2023-11-15 06:13:20')
  })

  it('the React example of the README runs in the language of the visitor [N3]', async () => {
    const draw = async (search: string) => {
      const loader = await startMessages(search, '')
      render(createElement(App, { loader, total: 1, changedAt: 1_700_000_000 }))
    }
    await draw('?lang=en')
    expect(screen.getByRole('heading').textContent).toBe('Teachers')
    expect(screen.getByText('1 teacher, updated 2023-11-15')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ask us' }).getAttribute('href')).toBe('/help')
    cleanup()
    await draw('')
    expect(screen.getByText('共 1 位老师, 更新于 2023-11-15')).toBeDefined()
  })

  it('the server example of the README runs', () => {
    const write = createLetters(join(folder, 'examples/locales'))
    expect(write('en', 3)).toEqual({ subject: 'Teachers', body: '3 teachers' })
    expect(write('zh-cn', 3)).toEqual({ subject: '老师', body: '共 3 位老师' })
  })
})
