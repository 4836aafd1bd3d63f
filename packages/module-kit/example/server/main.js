const today = () => new Date().toISOString().slice(0, 10)

/** Reads all pages of the list. */
async function allBooks(books) {
  const all = []
  for (let page = 1; ; page += 1) {
    const { list } = await books.list({ page, limit: 100, isTree: false })
    all.push(...list)
    if (list.length < 100) return all
  }
}

export default {
  hooks: {
    'readingClub.Book': {
      // An error with a field is shown at that field of the form.
      beforeSave({ input, stored }) {
        if (input.title?.trim() === '') throw Object.assign(new Error('The title is empty'), { field: 'title' })
        if (stored.title !== undefined) stored.title = stored.title.trim()
      },
    },
  },
  jobs: {
    async overdue({ host, print }) {
      const books = host.records('readingClub.Book')
      const late = (await allBooks(books)).filter(
        ({ return_on: due, state }) => due && due < today() && state !== 'overdue',
      )
      for (const { id } of late) await books.edit(id, { state: 'overdue' })
      print(host.text('readingClub.marked', { count: late.length }))
    },
  },
  commands: {
    async report({ host, argument, print }) {
      const say = await host.textsIn(argument || host.locale)
      const all = await allBooks(host.records('readingClub.Book'))
      const overdue = all.filter(({ state }) => state === 'overdue').length
      print(say('readingClub.count', { count: all.length, overdue }))
      for (const { title, pages } of all)
        print(say(pages ? 'readingClub.line' : 'readingClub.noPages', { title, pages: pages ?? '' }))
    },
    async clear({ host, print }) {
      const books = host.records('readingClub.Book')
      const samples = (await allBooks(books)).filter(({ title }) => /^(Sample|示例)/.test(title))
      if (samples.length > 0) await books.remove(samples.map(({ id }) => id))
      print(host.text('readingClub.removed', { count: samples.length }))
    },
  },
}
