import { ScrollingTable } from '#src/ui/list/list-table.tsx'
import { Pager } from '#src/ui/list/pager.tsx'
import { Shelf } from './shelf.tsx'

export function Tables({ theme }: { theme: string }) {
  return (
    <>
      <Shelf name="Scrolling table">
        <ScrollingTable name={`Users, ${theme}`} columns={[{ name: 'Email' }, { name: 'Name' }, { name: 'Role' }]}>
          {['Robin Redbreast', 'Sasha Sample'].map((name) => (
            <tr key={name}>
              <td>{name.toLowerCase().replace(' ', '.')}@example.org</td>
              <td>{name}</td>
              <td>client</td>
            </tr>
          ))}
        </ScrollingTable>
      </Shelf>
      <Shelf name="Pager">
        <Pager
          name={`Users, ${theme}`}
          links={[
            { name: 'First page', to: '/workshop' },
            { name: 'Next page', to: '/workshop' },
          ]}
        />
      </Shelf>
    </>
  )
}
