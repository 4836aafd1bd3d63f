// A bare Fastify with `pg`: the baseline of lists. It sends the rows of two statements as JSON, and checks nothing.
// Arguments: address of the database, the two statements as JSON texts.
import fastify from 'fastify'
import pg from 'pg'

const [database, ...texts] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: database, max: 16 })
const statements = texts.map((text, index) => ({ name: `bare_${index}`, text }))

const app = fastify()
app.get('/list', async () => {
  const [first, list] = await Promise.all(statements.map((statement) => pool.query(statement)))
  return { code: 1, msg: '', time: Math.floor(Date.now() / 1000), data: { first: first?.rows[0], list: list?.rows } }
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
