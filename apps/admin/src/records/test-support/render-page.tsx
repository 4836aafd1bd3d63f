import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { teacher } from '@teachnet/contract/resources'
import { MessagesProvider } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import { createAppTheme } from '@teachnet/ui'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import draftsEn from '@teachnet/account-pages/locales/en/account-drafts.json' with { type: 'json' }
import draftsZh from '@teachnet/account-pages/locales/zh-cn/account-drafts.json' with { type: 'json' }
import { loadFieldParts } from '../../fields/load-parts.ts'
import { createQueryClient } from '../services/create-query-client.ts'
import { CrudProvider, type CrudServices } from '../services/crud-services.tsx'
import type { DataSource } from '../services/data-source.ts'
import en from '../../locales/en/crud.json' with { type: 'json' }
import zhCn from '../../locales/zh-cn/crud.json' with { type: 'json' }
import type { ResourceOverrides } from '../page/overrides.ts'
import { ConflictDialog } from '../form/record-form.tsx'
import { ColumnDialog, ListMenu } from '../list/list-toolbar.tsx'
import { CellEditor } from '../list/list-cell.tsx'
import { SortableRows } from '../list/table-rows.tsx'
import { VirtualRows } from '../list/list-table.tsx'
import { preloadMessages } from '../../messages/with-messages.tsx'
import { Filters, ListCards, PageDialogs, ResourcePage } from '../page/resource-page.tsx'

const theme = createAppTheme()

interface Around {
  readonly source: DataSource
  readonly locale?: Locale
  readonly services?: Partial<CrudServices>
}

/** The providers that the engine needs, without the layout of the app. */
export function Providers({ source, locale = 'en', services, children }: Around & { readonly children: ReactNode }) {
  const [client] = useState(() => createQueryClient({ retry: false, staleTime: 0 }))
  return (
    <MessagesProvider
      locale={locale}
      messages={locale === 'en' ? { ...en, ...draftsEn } : { ...zhCn, ...draftsZh }}
      {...siteFormats}
    >
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          <CrudProvider
            source={source}
            can={() => true}
            findResource={(controller) => (controller === 'teacher.Teacher' ? teacher : undefined)}
            {...services}
          >
            {children}
          </CrudProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </MessagesProvider>
  )
}

interface PageOptions extends Around {
  readonly definition: ResourceDefinition
  readonly overrides?: ResourceOverrides
  /** Initial query, e.g. `?page=2`. */
  readonly search?: string
}

/** Preloads the lazy parts of a page, so that no test waits for code. For `beforeAll`. */
export async function loadLazyParts(): Promise<void> {
  await Promise.all([
    loadFieldParts(),
    preloadMessages('filter', 'en'),
    preloadMessages('form', 'en'),
    preloadMessages('record', 'en'),
    ...[
      ListCards,
      ListMenu,
      PageDialogs,
      Filters,
      SortableRows,
      VirtualRows,
      CellEditor,
      ColumnDialog,
      ConflictDialog,
    ].map(preload),
  ])
}

function preload(part: { readonly preload: () => Promise<unknown> }): Promise<unknown> {
  return part.preload()
}

/** Opens the page of a resource through the router, and returns the simulated user. */
export function renderPage({ definition, overrides, search = '', ...around }: PageOptions) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <ResourcePage definition={definition} overrides={overrides} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/list${search}`] },
  )
  const view = render(
    <Providers {...around}>
      <RouterProvider router={router} />
    </Providers>,
  )
  // The pointer check reads the computed styles of every ancestor, which is slow in jsdom.
  const person = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { ...view, router, person, query: () => new URLSearchParams(router.state.location.search) }
}
