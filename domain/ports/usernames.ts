/** User names reserved by UNIX systems and common programs. */
const reserved = new Set(
  `root toor admin administrator daemon bin sys adm sync shutdown halt operator games man lp mail news uucp proxy backup
  list irc gnats nobody nogroup sudo wheel staff _apt messagebus dbus polkitd tss rpc rpcuser nfsnobody sshd ntp chrony
  named bind unbound apache apache2 httpd http nginx www www-data mysql mariadb postgres postgresql pgsql redis mongodb
  memcache memcached postfix exim exim4 debian-exim dovecot dovenull mailnull mailman smmsp cyrus opendkim opendmarc spamd
  spamassassin debian-spamd clamav amavis ftp ftpuser proftpd vsftpd pure-ftpd squid tomcat cpanel whm webmin usermin
  virtualmin hestia hestiaweb hestiamail vesta`.split(/\s+/),
)

/** User names that every UNIX system accepts. Panels may allow fewer. */
const unixName = /^[a-z0-9_][a-z0-9_.-]{0,31}$/
const digitsOnly = /^\d+$/

/**
 * Returns the reason why a user name is not allowed, or undefined if it is. Programs behind a panel would misinterpret
 * names that look like options, paths, or numbers, and reserved names refer to the machine itself.
 */
export function usernameProblem(username: string, alsoReserved: readonly string[] = []): string | undefined {
  const name = username.toLowerCase()
  if (reserved.has(name) || alsoReserved.includes(name) || name.startsWith('systemd-'))
    return `The user name ${name} is reserved for the system`
  if (!unixName.test(username) || username.includes('..') || digitsOnly.test(username))
    return 'The user name must contain only lowercase letters, digits, and . _ -, with at most 32 characters and not only digits'
  return undefined
}
