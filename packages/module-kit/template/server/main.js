// Runs on the server, where its operator has set MODULES=trusted. The manifest names the jobs and commands.
export default {
  jobs: {
    // An error fails the run, which is then repeated. `signal` aborts when the run has to end.
    async tidy({ host, print }) {
      const words = host.records('wordList.Word')
      const { list } = await words.list({ limit: 100 })
      const wrong = list.filter(({ word }) => word !== word.trim())
      for (const { id, word } of wrong) await words.edit(id, { word: word.trim() })
      print(`trimmed: ${wrong.length}`)
    },
  },
  commands: {
    // `print` writes a line of the output; `argument` is the text that the administrator has entered.
    async count({ host, print }) {
      const { total } = await host.records('wordList.Word').list({ limit: 1 })
      print(host.text('wordList.count', { greeting: '', count: total }).trim())
    },
  },
}
