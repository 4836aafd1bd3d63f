// @module-tag full
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ConfigItemRow } from '@teachnet/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configItem } from '../test-support/config-item.ts'
import { Rejection } from '../test-support/fake-server.ts'
import { completeBrowser, type StartOptions } from '../test-support/start-app.tsx'
import { startPage } from '../test-support/start-page.tsx'

beforeEach(() => {
  localStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const item = (name: string, more: Partial<ConfigItemRow> = {}) => configItem(name, { group: 'sign_in', ...more })

const list = [
  item('keep_time', {
    title: 'Session',
    type: 'number',
    value: '259200',
    rule: 'integer',
    input_extend: { min: 300, unit: 'seconds' },
  }),
  item('zone', { title: 'Time zone', value: 'Asia/Shanghai', rule: 'required', input_extend: { picker: 'timeZone' } }),
  item('smtp_server', {
    title: 'Server',
    value: 'mail.lan',
    input_extend: { disabled: true, environment: 'SMTP_URL' },
  }),
  item('token', { title: 'Token', type: 'password', value: '******' }),
]
const page = {
  list: { sign_in: { name: 'sign_in', title: 'Sign-in', list } },
  remark: '',
  configGroup: {},
  quickEntrance: [],
}
const history = {
  total: 1,
  list: [
    {
      id: 5,
      time: 1_772_445_600,
      admin: 'Anna',
      changes: [
        {
          name: 'keep_time',
          title: 'Session',
          type: 'number',
          isSecret: false,
          before: '86400',
          after: '259200',
          canRestore: true,
        },
        { name: 'token', title: 'Token', type: 'password', isSecret: true, before: '', after: '', canRestore: false },
      ],
    },
  ],
}

const open = (actions: readonly string[], answers: StartOptions['answers'] = {}) =>
  startPage('routine/config', actions, { 'GET /admin/routine.Config/index': () => page, ...answers })

describe('settings in readable units', () => {
  it('a duration is typed in a unit, and saved as the number of the wire [E3]', async () => {
    const { server, person } = await open(['index', 'edit'], { 'POST /admin/routine.Config/edit': () => null })
    const amount = await screen.findByRole('textbox', { name: /^Session/ })
    expect(amount).toHaveValue('3')
    await person.clear(amount)
    await person.type(amount, '2')
    await person.click(screen.getByRole('combobox', { name: 'Session: unit' }))
    await person.click(await screen.findByRole('option', { name: 'hours' }))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const saved = () => server.sent.find(({ call }) => call === 'POST /admin/routine.Config/edit')?.body
    await waitFor(() => expect(saved()).toMatchObject({ keep_time: 7200 }))
    expect(saved()).not.toHaveProperty('smtp_server')
  })

  it('the time zone is found by its city, and a value of the environment is shown but not edited', async () => {
    const { person } = await open(['index', 'edit'])
    const zone = await screen.findByRole('combobox', { name: /^Time zone/ })
    await person.clear(zone)
    await person.type(zone, 'paris')
    await person.click(await screen.findByRole('option', { name: /Europe\/Paris/ }))
    expect(zone).toHaveValue('Europe/Paris')
    const server = screen.getByRole('textbox', { name: 'Server' })
    expect(server).toHaveValue('mail.lan')
    expect(server).toHaveAttribute('readonly')
    expect(server).toHaveAccessibleDescription(/SMTP_URL/)
  })

  it('the history shows a change in the units of the page, hides secrets, and sets an earlier value again', async () => {
    const { server, person } = await open(['index', 'edit'], {
      'GET /admin/routine.Config/history': () => history,
      'POST /admin/routine.Config/restore': () => null,
    })
    await person.click(await screen.findByRole('button', { name: 'History' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'History: Sign-in' }))
    expect(await dialog.findByText('1 day')).toBeVisible()
    expect(dialog.getByText('3 days')).toBeVisible()
    expect(dialog.getByText(/does not store secrets/)).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Restore “Session” to its earlier value' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }))
    await waitFor(() =>
      expect(server.sent.find(({ call }) => call === 'POST /admin/routine.Config/restore')?.body).toEqual({
        id: 5,
        names: ['keep_time'],
      }),
    )
  })

  it('an administrator without the right to edit cannot restore from the history, and one without the right to test sees no test button', async () => {
    const { person } = await open(['index'], { 'GET /admin/routine.Config/history': () => history })
    await person.click(await screen.findByRole('button', { name: 'History' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('3 days')).toBeVisible()
    expect(dialog.queryByRole('button', { name: /^Restore/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Test connections' })).toBeNull()
  })

  it('the dialog tests a connection and shows the outcome [X1]', async () => {
    const { person } = await open(['index', 'tryConnection'], {
      'POST /admin/routine.Config/tryConnection': ({ body }) => {
        if (JSON.stringify(body).includes('sms'))
          throw new Rejection(0, 'Enter the number', { fields: { target: 'Enter the number' } })
        return { isWorking: true, detail: 'It works', took: 12 }
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Test connections' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Test connections' }))
    await person.click(dialog.getByRole('button', { name: 'Test File storage' }))
    expect(await dialog.findByText('It works (12 ms)')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Test Text messages' }))
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Mobile number' })).toHaveAccessibleDescription('Enter the number'),
    )
  })
})
