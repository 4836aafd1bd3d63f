// @module-tag full
import '@testing-library/jest-dom/vitest'
import { newDesign } from '@teachnet/contract/design'
import { resources } from '@teachnet/contract/all-resources'
import { MessagesProvider } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import { label } from '@teachnet/protocol'
import { createAppTheme } from '@teachnet/ui'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../records/services/create-query-client.ts'
import { CrudProvider } from '../../records/services/crud-services.tsx'
import type { DataSource } from '../../records/services/data-source.ts'
import { createFakeSource, doneRun } from '../../records/test-support/fake-source.ts'
import { loadFieldParts } from '../../fields/load-parts.ts'
import drafts from '@teachnet/account-pages/locales/en/account-drafts.json' with { type: 'json' }
import crud from '../../locales/en/crud.json' with { type: 'json' }
import messages from '../../locales/en/design.json' with { type: 'json' }
import { preloadMessages } from '../../messages/with-messages.tsx'
import { createFakeClient } from '../../test-support/fake-client.ts'
import { Designer, type DesignerProps } from './designer-page.tsx'

const theme = createAppTheme()
const paper = newDesign('own.Paper', label('试卷', 'Papers'))
const area = { controller: 'own.Paper', table: 'own_paper', title: label('试卷', 'Papers'), version: 3, update_time: 1 }
const change = {
  id: 7,
  controller: 'own.Paper',
  table: 'own_paper',
  kind: 'change',
  state: 'success',
  version: 3,
  error: '',
  username: 'root',
  create_time: 1,
  can_go_back: true,
}
const plan = { rows: 2, statements: [], consequences: [], refusals: [], stays: [], confirm: [], seconds: 60 }

function setUp(
  answers: NonNullable<Parameters<typeof createFakeClient>[0]['replies']> = {},
  { chosen, source = createFakeSource({}) }: { chosen?: DesignerProps['chosen']; source?: DataSource } = {},
) {
  const replies = {
    index: { code: 1, data: { list: [area], changes: [change], tables: [{ name: 'old plans', comment: 'Plans' }] } },
    read: { code: 1, data: { design: paper, controller: 'own.Paper', version: 3 } },
    plan: { code: 1, data: { problems: [], plan } },
    apply: { code: 1, data: { controller: 'own.Paper', version: 4, change: 8 } },
    ...answers,
  }
  const { client, sent } = createFakeClient({ replies })
  const queries = createQueryClient({ retry: false, staleTime: 0 })
  const onApplied = vi.fn<() => void>(() => void queries.invalidateQueries())
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  render(
    <MessagesProvider locale="en" messages={{ ...crud, ...messages, ...drafts }} {...siteFormats}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queries}>
          <CrudProvider source={source} can={() => true} findResource={() => undefined}>
            <Designer client={client} chosen={chosen} onApplied={onApplied} areas={resources} />
          </CrudProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </MessagesProvider>,
  )
  const bodies = (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body)
  return { user, bodies, onApplied }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const fields = () =>
  within(screen.getByRole('region', { name: 'Fields' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('code')?.textContent)

async function begin(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await button('New area'))
  await user.click(await button('Start'))
  await button('Add a field: Text')
}

async function fill(user: ReturnType<typeof userEvent.setup>, input: string, words: string): Promise<void> {
  await user.clear(screen.getByRole('textbox', { name: input }))
  await user.click(screen.getByRole('textbox', { name: input }))
  await user.paste(words)
}

async function choose(user: ReturnType<typeof userEvent.setup>, input: string, option: string | RegExp) {
  await user.click(screen.getByRole('combobox', { name: input }))
  await user.click(await screen.findByRole('option', { name: option }))
}

beforeAll(() =>
  Promise.all([
    loadFieldParts(),
    preloadMessages('form', 'en'),
    preloadMessages('design', 'en'),
    preloadMessages('record', 'en'),
  ]),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the page of the data designer', () => {
  it('reads the designed areas once, for its list and for relations', async () => {
    const t = setUp({ area: { code: 1, data: { definition: null } } })
    await waitFor(() => expect(t.bodies('area')).toHaveLength(1))
    expect(t.bodies('index')).toHaveLength(1)
  })

  it('a blank area gets a title, fields and their options, is planned and applied', async () => {
    const t = setUp()
    await begin(t.user)
    expect(screen.getByRole('button', { name: 'Review the plan' })).toBeDisabled()
    await fill(t.user, 'Title (Chinese)', '题目')
    await fill(t.user, 'Title (English)', 'Questions')
    await t.user.click(await button('Add a field: Choice'))
    expect(fields()).toEqual(['id', 'name', 'choice', 'update_time', 'create_time'])
    await choose(t.user, 'Colour', 'Success')
    await t.user.click(await button('Add a field: Whole number'))
    await t.user.click(screen.getByRole('switch', { name: 'Group digits' }))
    await choose(t.user, 'List', 'Never')
    await choose(t.user, 'Search', 'Not searchable')
    await t.user.click(await button('Review the plan'))
    await t.user.click(await within(await dialog()).findByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(t.onApplied).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(t.bodies('plan')).toHaveLength(1)
    expect(t.bodies('apply')).toMatchObject([
      {
        controller: '',
        version: 0,
        design: {
          definition: {
            title: { 'zh-cn': '题目', en: 'Questions' },
            fields: {
              choice: { kind: 'choice', options: [{ value: '1', tone: 'success' }] },
              count: { kind: 'integer', isGrouped: false, list: false, search: false },
            },
          },
        },
      },
    ])
  })

  it('a design that was not applied is a draft: a reload offers it, the list of drafts opens it, applying it ends it [I1]', async () => {
    const t = setUp()
    await begin(t.user)
    await fill(t.user, 'Title (English)', 'Questions')
    await t.user.click(await button('Add a field: Choice'))
    cleanup()
    const stored = () => Object.entries(localStorage).find(([name]) => name.includes('drafts'))

    const again = setUp()
    await begin(again.user)
    expect(fields()).not.toContain('choice')
    expect(await screen.findByText(/^Unsaved changes from .*: Questions$/)).toBeDefined()
    await again.user.click(await button('Restore'))
    await waitFor(() => expect(fields()).toContain('choice'))
    expect(screen.getByRole('textbox', { name: 'Title (English)' })).toHaveValue('Questions')
    cleanup()

    const { key } = JSON.parse(stored()?.[1] ?? '{}')
    const listed = setUp({}, { chosen: { controller: '', draft: key } })
    await waitFor(() => expect(fields()).toContain('choice'))
    await fill(listed.user, 'Title (Chinese)', '题目')
    await listed.user.click(await button('Review the plan'))
    await listed.user.click(await within(await dialog()).findByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(listed.onApplied).toHaveBeenCalledOnce())
    expect(stored()).toBeUndefined()
  })

  it('a draft that cannot be read as a design is offered, but neither opened nor overwritten [I1]', async () => {
    const draft = {
      key: 'draft-of-design',
      writer: 'writer-of-it',
      form: 'crud.Design',
      record: '',
      title: 'Damaged',
      savedAt: Date.now(),
      revision: 0,
      values: { design: { definition: 3 } },
      idempotencyKey: '',
    }
    localStorage.setItem('teachnet.drafts.admin.0.draft-of-design', JSON.stringify(draft))
    const t = setUp()
    await begin(t.user)
    await t.user.click(await button('Restore'))
    await fill(t.user, 'Title (English)', 'Questions')
    cleanup()
    expect(localStorage.getItem('teachnet.drafts.admin.0.draft-of-design')).toBe(JSON.stringify(draft))
  })

  it('a blank area shows the first step, and no problem before its title was left empty', async () => {
    const t = setUp()
    await begin(t.user)
    expect(screen.getByText('Give the area a title in both languages, then add its fields.')).toBeVisible()
    const english = screen.getByRole('textbox', { name: 'Title (English)' })
    expect(english).not.toHaveAccessibleDescription()
    expect(screen.queryByRole('button', { name: 'Title: Required in both languages' })).toBeNull()
    await t.user.click(english)
    await t.user.tab()
    expect(await button('Title: Required in both languages')).toBeVisible()
    expect(english).toHaveAccessibleDescription('Required in both languages')
  })

  it('edits are undone and redone, by buttons and by the keyboard', async () => {
    const t = setUp()
    await begin(t.user)
    await t.user.click(await button('Add a field: Money'))
    await t.user.click(await button('Remove the field Name'))
    expect(fields()).toEqual(['id', 'price', 'update_time', 'create_time'])
    await t.user.click(await button('Undo'))
    await t.user.keyboard('{Control>}z{/Control}')
    expect(fields()).toEqual(['id', 'name', 'update_time', 'create_time'])
    await t.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await t.user.click(await button('Redo'))
    expect(fields()).toEqual(['id', 'price', 'update_time', 'create_time'])
  })

  it('after a field, a controller or a table is renamed, the focus is where Tab put it, and what is typed next arrives', async () => {
    const t = setUp()
    await begin(t.user)
    await t.user.click(await button('Add a field: Text'))
    await fill(t.user, 'Name', 'school')
    await t.user.tab()
    expect(fields()).toContain('school')
    const next = screen.getByRole('textbox', { name: 'Label (Chinese)' })
    expect(next).toHaveFocus()
    await t.user.keyboard('校')
    expect(next).toHaveDisplayValue(/校/)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveDisplayValue('school')

    await fill(t.user, 'Name', 'name')
    await t.user.tab()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveDisplayValue('school')
    expect(fields()).toContain('school')

    await t.user.click(screen.getByRole('tab', { name: 'Area' }))
    await fill(t.user, 'Controller', 'own.School')
    await t.user.tab()
    expect(screen.getByRole('textbox', { name: 'Table' })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Table' })).toHaveDisplayValue('own_school')
  })

  it('a problem is named beside its input and in a list that leads to it', async () => {
    const t = setUp()
    await t.user.click(await button('Change Papers'))
    await t.user.click(await screen.findByRole('button', { name: /^Name/, pressed: false }))
    await fill(t.user, 'Name', 'ctid')
    await t.user.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'The database has a column of its own with this name',
    )
    await t.user.click(screen.getByRole('tab', { name: 'Area' }))
    await t.user.click(await button('Name: The database has a column of its own with this name'))
    expect(screen.getByRole('tab', { name: 'Field' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByText('The preview returns when the design is valid.')).toBeVisible()
  })

  it('a problem of the area is placed by its setting, and the preview stays while it can be drawn', async () => {
    const t = setUp()
    await t.user.click(await button('Change Papers'))
    await t.user.clear(screen.getByRole('textbox', { name: 'Title (English)' }))
    expect(await button('Title: Required in both languages')).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Preview' })).getByRole('cell', { name: '示例 1' })).toBeVisible()
  })

  it('a changed design is closed only after a question', async () => {
    const t = setUp()
    await t.user.click(await button('Change Papers'))
    await t.user.click(await button('Add a field: Money'))
    await t.user.click(await button('Close'))
    await t.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }))
    // The page is out of reach until the dialog is gone.
    await button('Close')
    expect(fields()).toContain('price')
    await t.user.click(await button('Close'))
    await t.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    await button('Change Papers')
  })

  it('groups that are unique together, and what visitors see, are part of the design and its preview', async () => {
    const t = setUp()
    await t.user.click(await button('Change Papers'))
    await t.user.click(await button('Add a field: Choice'))
    await t.user.click(screen.getByRole('tab', { name: 'Area' }))
    await t.user.click(await button('Add a group'))
    expect(screen.getByRole('combobox', { name: 'Group 1' })).toHaveAccessibleDescription(
      'Choose at least two fields that are unique together',
    )
    await choose(t.user, 'Group 1', 'Name')
    await t.user.click(await screen.findByRole('option', { name: 'Choice' }))
    await t.user.keyboard('{Escape}')
    await t.user.click(screen.getByRole('switch', { name: 'Public: visitors can read it' }))
    expect(screen.getByText(/\/api\/own\.Paper\/list/)).toBeVisible()
    await t.user.click(screen.getByRole('tab', { name: 'Visitors' }))
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['ID', 'Name'])
    await choose(t.user, 'Filters for visitors', 'Choice')
    await t.user.click(await screen.findByRole('option', { name: 'Name' }))
    await t.user.keyboard('{Escape}')
    await t.user.click(await button('Review the plan'))
    await dialog()
    expect(t.bodies('plan')).toMatchObject([
      {
        controller: 'own.Paper',
        version: 3,
        design: {
          definition: {
            unique: [['name', 'choice']],
            visitors: {
              orders: { first: 'id,desc' },
              card: { fields: ['id', 'name'] },
              filters: { choice: { kind: 'equals', field: 'choice' }, q: { kind: 'words', fields: ['name'] } },
            },
          },
        },
      },
    ])
  })

  it('a searched field has the weight that the design gives it', async () => {
    const t = setUp()
    await t.user.click(await button('Change Papers'))
    await t.user.click(await button('Add a field: Text'))
    await t.user.click(screen.getByRole('tab', { name: 'Area' }))
    await t.user.click(screen.getByRole('switch', { name: 'Public: visitors can read it' }))
    await choose(t.user, 'Filters for visitors', 'Name')
    await t.user.click(await screen.findByRole('option', { name: 'Text' }))
    await t.user.keyboard('{Escape}')
    await choose(t.user, 'Weight of “Text” in searches', 'Low: as a long text')
    await t.user.click(await button('Review the plan'))
    await dialog()
    const q = { kind: 'words', fields: ['name', 'text'], weights: { text: 'text' } }
    expect(t.bodies('plan')).toMatchObject([{ design: { definition: { visitors: { filters: { q } } } } }])
  })

  it('a plan shows its effects and the rows that do not fit, and cannot be applied while there are any', async () => {
    const refusals = [{ field: 'name', why: 'misfit', rows: 1, samples: [{ id: 5, value: 'too long' }] }]
    const consequences = [{ field: 'code', what: 'renamed', to: 'number', rows: 0 }]
    const statements = [{ sql: 'alter table "own_paper" …', cost: 'rewrite' }]
    const refused = { ...plan, refusals, consequences, statements, stays: ['id'] }
    const t = setUp({ plan: { code: 1, data: { problems: [], plan: refused } } })
    await t.user.click(await button('Change Papers'))
    await t.user.click(await button('Review the plan'))
    const visible = within(await dialog())
    expect(await visible.findByText('name: 1 row does not fit')).toBeVisible()
    for (const words of ['ID 5: too long', 'code is renamed to number; its values stay', 'Unchanged: id'])
      expect(visible.getByText(words)).toBeVisible()
    expect(
      visible.getByText('Readers and writers of this table (2 rows) wait until the change is applied.'),
    ).toBeVisible()
    expect(visible.getByText('If the change is not complete after 60 seconds, it is rolled back.')).toBeVisible()
    expect(visible.getByRole('button', { name: 'Apply' })).toBeDisabled()
  })

  it('a removal waits for the typed name, and a refusal of the server is shown without losing it', async () => {
    const removal = {
      ...plan,
      confirm: ['own_paper'],
      statements: [{ sql: 'alter table "own_paper" rename to "quarantine_8"', cost: 'brief' }],
      consequences: [{ field: '', what: 'tableDropped', to: 'quarantine_8', rows: 2 }],
    }
    const t = setUp({
      plan: { code: 1, data: { problems: [], plan: removal } },
      apply: { code: 0, msg: 'Someone changed this design', error: 'DESIGN_CHANGED', data: null },
    })
    await t.user.click(await button('Remove Papers'))
    const visible = within(await dialog())
    const typed = await visible.findByRole('textbox', { name: 'Type own_paper' })
    await t.user.type(typed, 'own_pape')
    // A statement that ends immediately shows no time limit.
    expect(visible.queryByText(/it is rolled back/)).toBeNull()
    expect(visible.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await t.user.type(typed, 'r')
    await t.user.click(visible.getByRole('button', { name: 'Apply' }))
    expect(await visible.findByText('Someone changed this design')).toBeVisible()
    expect(typed).toHaveValue('own_paper')
    expect(t.bodies('apply')).toMatchObject([
      { controller: 'own.Paper', version: 3, design: null, confirm: ['own_paper'] },
    ])
  })

  it('the log offers the way back from the latest change, and a new start from each', async () => {
    const t = setUp()
    await t.user.click(await button('Revert: own.Paper was changed'))
    await dialog()
    await waitFor(() => expect(t.bodies('plan')).toMatchObject([{ controller: 'own.Paper', version: 3, back: 7 }]))
    await t.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    await t.user.click(await button('Design again: own.Paper was changed'))
    expect(await screen.findByRole('heading', { name: 'Papers' })).toBeVisible()
  })

  it('a design is saved as a file, which opens again as the next version of its area', async () => {
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} }),
    )
    const t = setUp()
    await t.user.click(await button('Change Papers'))
    await t.user.click(await button('Save as file'))
    const written = (await saved[0]?.text()) ?? ''
    await t.user.click(await button('Close'))
    await t.user.click(await button('New area'))
    await t.user.click(screen.getByRole('tab', { name: 'Design file' }))
    await fill(t.user, 'Design file', 'export const design = {\n  definition: load(),\n}')
    await t.user.click(await button('Start'))
    expect(await screen.findByText(/^Line 2: a value expected/)).toBeVisible()
    await fill(t.user, 'Design file', written)
    await t.user.click(await button('Start'))
    await t.user.click(await button('Review the plan'))
    await waitFor(() =>
      expect(t.bodies('plan')).toMatchObject([{ controller: 'own.Paper', version: 3, design: paper }]),
    )
  })

  it.each([
    ['with', true, 'old plans'],
    ['without', false, ''],
  ])('a table that no area uses is the start of an area, %s its rows', async (_how, hasRows, filled) => {
    const t = setUp({ draft: { code: 1, data: { design: paper, notes: [], fill: 'old plans' } } })
    await t.user.click(await button('New area'))
    await t.user.click(screen.getByRole('tab', { name: 'Area or table' }))
    await choose(t.user, 'Area or table', 'Plans (old plans)')
    const rows = screen.getByRole('checkbox', { name: 'Copy its rows into the new area' })
    expect(rows).toBeChecked()
    if (!hasRows) await t.user.click(rows)
    await t.user.click(await button('Start'))
    await t.user.click(await button('Review the plan'))
    await waitFor(() => expect(t.bodies('plan')).toMatchObject([{ controller: '', version: 0, fill: filled }]))
    expect(t.bodies('draft')).toEqual([{ from: 'table', text: 'old plans' }])
  })

  it('a spreadsheet is the start of an area, and its rows are imported into it under the names that the fields got', async () => {
    const begun: unknown[] = []
    const rows: unknown[] = []
    const checked = { ...doneRun('edit', 2), kind: 'import', state: 'checked', added: 2, done: 2 } as const
    const bulk: Partial<DataSource['bulk']> = {
      beginImport: async (request) => {
        begun.push(request)
        return { ...checked, state: 'checking' }
      },
      sendRows: async (part) => void rows.push(...part.rows),
      checkImport: async () => checked,
      startImport: async () => ({ ...checked, state: 'done' }),
    }
    const list: unknown[] = []
    const { definition } = newDesign('own.Pupils', label('学生', 'Pupils'))
    const t = setUp(
      {
        index: () => ({ code: 1, data: { list: [...list], changes: [], tables: [] } }),
        area: { code: 1, data: { definition } },
        apply: () => {
          list.push({ ...area, controller: 'own.Pupils', table: 'own_pupils' })
          return { code: 1, data: { controller: 'own.Pupils', version: 1, change: 8 } }
        },
      },
      { source: createFakeSource({}, { bulk }) },
    )
    await t.user.click(await button('New area'))
    await t.user.click(screen.getByRole('tab', { name: 'Spreadsheet' }))
    const file = new File(['Name,Fee,Since\nAda,12.50,2026-03-05\nBob,8,2026-03-06\n'], 'Pupils.csv', {
      type: 'text/csv',
    })
    await t.user.upload(await screen.findByLabelText('Choose a file'), file)
    await screen.findByText(/Pupils.csv/)
    await t.user.click(await button('Start'))
    await button('Add a field: Text')
    expect(fields()).toEqual(['id', 'name', 'fee', 'since', 'update_time', 'create_time'])
    await t.user.click(await button(/^Fee/))
    await fill(t.user, 'Name', 'price')
    await t.user.tab()
    await t.user.click(await button('Review the plan'))
    await t.user.click(await button('Apply'))
    await button(/^Import 2 rows/)
    await waitFor(() => expect(t.bodies('area')).toHaveLength(1))
    expect(screen.queryByText(/This name is taken/)).toBeNull()
    await t.user.click(await button(/^Import 2 rows/))
    expect(begun).toMatchObject([
      { controller: 'own.Pupils', mode: 'add', columns: ['name', 'price', 'since'], total: 2 },
    ])
    expect(rows).toEqual([
      ['Ada', '12.50', '2026-03-05'],
      ['Bob', '8', '2026-03-06'],
    ])
    expect(t.bodies('apply')).toMatchObject([{ design: { definition: { fields: { price: { kind: 'money' } } } } }])
    await screen.findByText('2 records imported')
  })

  it('an area is copied under names of its own, from the list and as a start', async () => {
    const t = setUp({
      draft: { code: 1, data: { design: paper, notes: [] } },
      area: { code: 1, data: { definition: null } },
    })
    await t.user.click(await button('Copy “Papers”'))
    await button('Add a field: Text')
    expect(screen.getByRole('textbox', { name: 'Title (English)' })).toHaveValue('Papers copy')
    expect(screen.getByRole('textbox', { name: 'Controller' })).toHaveValue('own.PapersCopy')
    await fill(t.user, 'Title (English)', 'Exams')
    await t.user.click(await button('Review the plan'))
    const copy = { controller: 'own.Exams', table: 'own_exams', title: { 'zh-cn': '试卷（副本）', en: 'Exams' } }
    await waitFor(() =>
      expect(t.bodies('plan')).toMatchObject([{ controller: '', version: 0, design: { definition: copy } }]),
    )
    await t.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    await t.user.click(await button('Close'))
    await t.user.click(await button('Leave'))
    await t.user.click(await button('New area'))
    await t.user.click(screen.getByRole('tab', { name: 'Area or table' }))
    await choose(t.user, 'Area or table', /^Brands/)
    await t.user.click(await button('Start'))
    await button('Add a field: Text')
    expect(screen.getByRole('textbox', { name: 'Controller' })).toHaveValue('own.PapersCopy')
    expect(t.bodies('draft')).toEqual([
      { from: 'table', text: 'own_paper' },
      { from: 'table', text: 'brand' },
    ])
  })

  it('a text without a table is refused in the dialog, and the text stays', async () => {
    const t = setUp({
      draft: { code: 0, msg: 'This text contains no CREATE TABLE statement', error: 'PARAMETER', data: null },
    })
    await t.user.click(await button('New area'))
    await t.user.click(screen.getByRole('tab', { name: 'SQL' }))
    await fill(t.user, 'CREATE TABLE', 'nothing')
    await t.user.click(await button('Start'))
    expect(await screen.findByText('This text contains no CREATE TABLE statement')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'CREATE TABLE' })).toHaveValue('nothing')
  })
})
