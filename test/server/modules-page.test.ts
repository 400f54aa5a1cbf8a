import t from 'tap'
import { Modules } from '../../domain/modules/modules.js'
import { gatewayModule } from '../../domain/ports/gateway.js'
import { buildModulesPage } from '../../server/modules-page.js'

t.test('lists the name, operations, and parameters of each module', async (t) => {
  const acme = gatewayModule({
    name: 'acme',
    displayName: 'Acme Pay',
    parameters: [
      { name: 'key', label: 'Key', type: 'password', required: true },
      { name: 'mode', label: 'Mode', type: 'dropdown', options: ['test', 'live'], default: 'test' },
    ],
    forget: async () => {},
  })
  const bare = gatewayModule({ name: 'bare', displayName: 'Bare', parameters: [] })
  const page = buildModulesPage(new Modules([bare, acme]))
  t.match(
    page,
    `## Gateways

### Acme Pay

Type \`gateway\`, name \`acme\`. [Setup](../../modules/gateway/acme/README.md).

Optional operations: \`forget\`.

| Parameter | Description | Type | Required | Default | Destination |
| --- | --- | --- | --- | --- | --- |
| \`key\` | Key | password | yes |  |  |
| \`mode\` | Mode | dropdown: \`test\`, \`live\` |  | \`test\` | yes |

### Bare

Type \`gateway\`, name \`bare\`. [Setup](../../modules/gateway/bare/README.md).

No parameters.
`,
  )
  t.notMatch(page, '## Servers', 'a type without modules has no section')
})
