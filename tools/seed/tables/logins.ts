import { generator } from '../generator.js'
import { makePerson } from '../person.js'

export default generator({
  name: 'logins',
  after: ['clients'],
  plural: 'logins',
  rows: ({ number, client }, { passwordHash }, random) => {
    const { firstname, lastname, email, created_at } = client.values as Record<string, string>
    // Most owners sign in with the client's address. In a few accounts, an employee has a login.
    const people = [
      ...(random.chance(0.92) ? [{ firstname, lastname, email: email as string }] : []),
      ...(random.chance(0.08) ? [makePerson(random, `${number}-login`)] : []),
    ]
    return people.map((one) => ({
      email: one.email,
      email_key: one.email.toLowerCase(),
      password_hash: passwordHash,
      first_name: one.firstname,
      last_name: one.lastname,
      created_at,
    }))
  },
})
