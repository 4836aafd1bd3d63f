import { list, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { savedTerm } from './saved-term.ts'

/** More than any area has. */
const mostColumns = 500
const name = z.string().check(z.maxLength(100))
const names = z.array(name).check(z.maxLength(mostColumns))

/** Smallest and largest width of a column, in CSS pixels. */
const width = z.int().check(z.minimum(48), z.maximum(800))

/** How an administrator arranges the columns of a list. A column that it does not name follows its neighbour in the definition. */
const listColumns = z.object({
  order: names,
  hidden: names,
  /** Columns at the start of the table that stay when it is scrolled. */
  pinned: names,
  /** By column, in CSS pixels. Other columns have the width of their kind. */
  widths: z.record(name, width).check(z.refine((all) => Object.keys(all).length <= mostColumns)),
})

/** A saved view, or 0 for the list without one. */
const viewId = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/** The lists that the administrator has arranged. */
export const listSettings = {
  reply: z.object({ list: list(z.object({ controller: z.string(), view: viewId, columns: listColumns })) }),
}

/** Stores how the administrator arranges the columns of a list. Names that the area does not have are left out. */
export const saveListSetting = {
  body: z.object({
    controller: text(),
    /** The view whose columns are arranged. */
    view: z._default(viewId, 0),
    /** null: as the view or the area defines them. */
    columns: z.nullable(listColumns),
  }),
}

/** The content of a saved view: filter, order and columns. */
const listView = z.object({
  search: z.array(savedTerm).check(z.maxLength(60)),
  quickSearch: z.string().check(z.maxLength(200)),
  order: z.optional(z.object({ field: name, direction: z.enum(['asc', 'desc']) })),
  /** Rows of a page. */
  limit: z.int().check(z.minimum(1), z.maximum(1000)),
  /** null: as the area defines them. */
  columns: z.nullable(listColumns),
  isDense: z.boolean(),
})

/** For whom a view is saved. */
const audience = z.enum(['own', 'groups', 'all'])

/** The saved views that the administrator may open, of the lists that the account may open. */
export const listViews = {
  reply: z.object({
    list: list(
      z.object({
        id: viewId,
        controller: z.string(),
        title: z.string(),
        audience,
        /** Ids of groups; empty for other audiences. */
        groups: list(z.int()),
        /** Whether the list opens with this view for the administrator. */
        isDefault: z.boolean(),
        /** Whether the administrator may change and delete the view. */
        isEditable: z.boolean(),
        /** Nickname of the administrator who saved it; empty when the account was deleted. */
        owner: z.string(),
        content: listView,
      }),
    ),
    /** Groups that the administrator may share views with. */
    groups: list(z.object({ id: z.int(), name: z.string() })),
    /** Whether the administrator may share views with all administrators. */
    maySetForAll: z.boolean(),
  }),
}

/** Adds a view, or replaces one. */
export const saveListView = {
  body: z.object({
    /** Of the view to replace; 0: a new one. */
    id: z._default(viewId, 0),
    controller: text(),
    title: text().check(z.minLength(1), z.maxLength(60)),
    audience,
    groups: z._default(z.array(z.int()).check(z.maxLength(100)), []),
    /** Whether the list opens with this view for its audience. */
    isDefault: z.boolean(),
    content: listView,
  }),
  reply: z.object({ id: viewId }),
}

/** Deletes a view. */
export const deleteListView = {
  body: z.object({ id: viewId }),
}

/** How an administrator arranges the columns of a list. */
export type ListColumns = z.output<typeof listColumns>
/** The content of a saved view. */
export type ListViewContent = z.output<typeof listView>
/** For whom a view is saved. */
export type ListViewAudience = z.output<typeof audience>
/** The saved views of an administrator, and with whom it may share views. */
export type ListViews = z.output<typeof listViews.reply>
/** A view to store. */
export type ListViewToSave = z.output<typeof saveListView.body>
