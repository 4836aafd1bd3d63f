import type { BulkRun } from '@teachnet/contract/lists'
import type { ListQuery } from '@teachnet/protocol'
import type { UploadCalls } from '@teachnet/session'
import type {
  BulkSource,
  DataSource,
  ListPage,
  OptionsPage,
  RecordMove,
  ResourceSource,
} from '../services/data-source.ts'
import type { OpenedRecord, Row } from '../record/row.ts'
import type { DraftedRecord } from '../draft/record-draft.ts'

/** Expected calls of one resource; any other call fails the test with its name. */
export interface ExpectedCalls {
  readonly index?: (query: Partial<ListQuery>) => ListPage | Promise<ListPage>
  readonly select?: (query: Partial<ListQuery>) => Pick<OptionsPage, 'options'> & Partial<OptionsPage>
  readonly open?: (id: number) => OpenedRecord
  /** Default: the record of `open`, without a draft. */
  readonly openWithDraft?: (id: number) => DraftedRecord
  readonly add?: (input: Readonly<Record<string, unknown>>, idempotencyKey?: string) => void
  readonly edit?: (change: Row, version?: string) => void
  readonly del?: (ids: readonly number[]) => void
  readonly read?: (call: string, query: object) => unknown
  readonly act?: (call: string, body: object, version?: string) => unknown
  readonly sortable?: (move: RecordMove) => void
}

export interface FakeSource extends DataSource {
  /** The calls so far with their arguments, e.g. `["test.Every del", [1, 2]]`. */
  readonly log: readonly (readonly [name: string, input: unknown])[]
}

/** A data source for tests: it returns the replies of the test and throws on other calls. */
export function createFakeSource(
  expected: Readonly<Record<string, ExpectedCalls>>,
  others: Partial<
    Pick<
      DataSource,
      | 'presence'
      | 'exchangeText'
      | 'comments'
      | 'regions'
      | 'suffixPicture'
      | 'tableKey'
      | 'tableFields'
      | 'copyPicture'
      | 'planned'
      | 'letters'
      | 'listSettings'
      | 'saveListSetting'
      | 'listViews'
      | 'saveListView'
      | 'deleteListView'
    >
  > & {
    readonly upload?: UploadCalls['upload']
    readonly bulk?: Partial<BulkSource>
  } = {},
): FakeSource {
  const log: [string, unknown][] = []
  const replyOf = <Name extends keyof ExpectedCalls>(
    controller: string,
    name: Name,
    input: unknown,
  ): NonNullable<ExpectedCalls[Name]> => {
    log.push([`${controller} ${name}`, input])
    const answer = expected[controller]?.[name]
    if (!answer) throw new Error(`unexpected call: ${controller} ${name} ${JSON.stringify(input)}`)
    return answer
  }
  return {
    log,
    resource({ controller }) {
      const call = <Name extends keyof ExpectedCalls>(name: Name, input: unknown) => replyOf(controller, name, input)
      const source: ResourceSource = {
        index: async (query) => call('index', query)(query),
        select: async (query) => ({ total: 0, ...call('select', query)(query) }),
        open: async (id) => call('open', id)(id),
        openWithDraft: async (id) => {
          const drafted = expected[controller]?.openWithDraft
          if (drafted) return drafted(id)
          const { row, version } = call('open', id)(id)
          return { published: row, version, draft: undefined, draftVersion: '0' }
        },
        add: async (input, options) => call('add', input)(input, options?.idempotencyKey),
        edit: async (change, options) => call('edit', change)(change, options?.version),
        del: async (ids) => call('del', ids)(ids),
        read: async (name, query) => call('read', [name, query])(name, query),
        act: async (name, body, options) => call('act', [name, body])(name, body, options?.version),
        sortable: async (move) => call('sortable', move)(move),
      }
      return source
    },
    listSettings: others.listSettings ?? (async () => ({})),
    saveListSetting: others.saveListSetting ?? unexpected('saveListSetting'),
    listViews: others.listViews ?? (async () => ({ list: [], groups: [], maySetForAll: false })),
    saveListView: others.saveListView ?? unexpected('saveListView'),
    deleteListView: others.deleteListView ?? unexpected('deleteListView'),
    chainedLog: unexpected('chainedLog'),
    presence: others.presence ?? (async () => ({ others: [] })),
    exchangeText: others.exchangeText ?? unexpected('exchangeText'),
    comments: others.comments ?? {
      list: async () => ({ comments: [], mayWrite: true }),
      people: unexpected('comments people'),
      add: unexpected('comments add'),
      resolve: unexpected('comments resolve'),
      remove: unexpected('comments remove'),
      move: unexpected('comments move'),
    },
    bulk: {
      // Without an own answer, each record is written as by a single call.
      edit:
        others.bulk?.edit ??
        (async ({ controller, target: { ids = [] }, values }) => {
          for (const id of ids) replyOf(controller, 'edit', { id, ...values })({ id, ...values })
          return doneRun('edit', ids.length)
        }),
      remove:
        others.bulk?.remove ??
        (async ({ controller, target: { ids = [] } }) => {
          replyOf(controller, 'del', ids)(ids)
          return doneRun('delete', ids.length)
        }),
      dependents: others.bulk?.dependents ?? (async () => ({ areas: [], descendants: 0 })),
      run: others.bulk?.run ?? unexpected('bulk run'),
      undo: others.bulk?.undo ?? unexpected('bulk undo'),
      beginImport: others.bulk?.beginImport ?? unexpected('bulk beginImport'),
      sendRows: others.bulk?.sendRows ?? unexpected('bulk sendRows'),
      checkImport: others.bulk?.checkImport ?? unexpected('bulk checkImport'),
      mendRows: others.bulk?.mendRows ?? unexpected('bulk mendRows'),
      startImport: others.bulk?.startImport ?? unexpected('bulk startImport'),
    },
    regions: others.regions ?? unexpected('regions'),
    suffixPicture: others.suffixPicture ?? (async (suffix) => `data:image/svg+xml,${suffix}`),
    tableKey: others.tableKey ?? unexpected('tableKey'),
    tableFields: others.tableFields ?? unexpected('tableFields'),
    copyPicture: others.copyPicture ?? unexpected('copyPicture'),
    planned: others.planned ?? unexpected('planned'),
    letters: others.letters ?? { templates: unexpected('letters templates'), preview: unexpected('letters preview') },
    uploadCalls: () => ({
      upload: others.upload ?? unexpected('upload'),
      confirm: unexpected('confirm'),
      sign: unexpected('sign'),
      findKnown: unexpected('findKnown'),
      cdnUrl: '',
    }),
  }
}

/** Work that succeeded for all records and cannot be undone. */
export function doneRun(kind: 'edit' | 'delete', total: number): BulkRun {
  return {
    id: 1,
    kind,
    state: 'done',
    total,
    done: total,
    failed: 0,
    added: 0,
    isUndoable: false,
    failures: [],
    same: 0,
    reread: 0,
    rereads: [],
  }
}

function unexpected(name: string) {
  return (): never => {
    throw new Error(`unexpected call: ${name}`)
  }
}
