/** What an address names where its pattern has a colon. */
export type Names = { readonly id: string; readonly step: string }

/** Finds the call of a method and an address among patterns like `POST /v1/cards/:id`. */
export function callTable<Call>(calls: Readonly<Record<string, Call>>) {
  const patterns = Object.entries(calls).map(([name, call]) => {
    const [method = '', path = ''] = name.split(' ')
    const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    return { method, pattern, call }
  })
  return (
    method: string,
    path: string,
  ): { readonly call: Call; readonly names: Names } | undefined => {
    for (const { method: wanted, pattern, call } of patterns) {
      const match = wanted === method ? pattern.exec(path) : null
      if (match) {
        const { id = '', step = '' } = match.groups ?? {}
        return { call, names: { id, step } }
      }
    }
    return undefined
  }
}
