import t from 'tap'
import manual from '../../../../modules/registrar/manual/index.js'
import { makeModuleContext } from '../../../support/providers/module-context.js'
import { makeDomain } from '../domain.js'

t.test('calls no provider and logs what staff must do', async (t) => {
  const lines: string[] = []
  const moduleContext = () => makeModuleContext(manual, { logged: (line) => lines.push(JSON.parse(line).msg) })
  const domain = makeDomain()
  t.strictSame(await manual.register(domain, moduleContext(), 2), { status: 'pending' })
  t.strictSame(await manual.transfer(domain, moduleContext(), 'their-code'), { status: 'pending' })
  t.strictSame(await manual.renew(domain, moduleContext(), 1), { status: 'active' })
  await manual.setNameservers(domain, moduleContext())
  t.strictSame(lines, [
    'Manual action needed: register ada-lovelace.com for 2 years, name servers ns1.example.net, ns2.example.net.',
    'Manual action needed: transfer ada-lovelace.com with the transfer code from the client.',
    'Manual action needed: renew ada-lovelace.com for 1 year.',
    'Manual action needed: set the name servers of ada-lovelace.com, name servers ns1.example.net, ns2.example.net.',
  ])
})

t.test('has no operations for registry data', async (t) => {
  for (const verb of ['check', 'getLock', 'setLock', 'eppCode', 'setIdProtection', 'sync'] as const)
    t.equal(manual[verb], undefined, verb)
})
