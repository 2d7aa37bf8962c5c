import { Facts } from '#ui/List.tsx'
import { Sheet } from '#ui/Sheet.tsx'

const keys = [
  ['j', 'The next application'],
  ['k', 'The one before'],
  ['1 2 3', 'Show a picture, or choose it'],
  ['z', 'Zoom the chosen picture; after the largest it is whole again'],
  ['t', 'Turn the chosen picture'],
  ['a', 'Approve'],
  ['r', 'Reject'],
  ['?', 'This help'],
] as const

/** The keys of the desk. */
export function Help({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Sheet open={open} title="Keys" onClose={onClose}>
      <div className="pb-2">
        <Facts facts={keys.map(([key, what]) => ({ label: key, value: what }))} />
      </div>
    </Sheet>
  )
}
