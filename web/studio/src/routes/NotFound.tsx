import { Link } from 'wouter';
import { Empty } from '#kit';
import { Page } from '../parts';
import { say } from '../words';

export function NotFound() {
  return (
    <Page title={say('notFound.title')}>
      <Empty title={say('notFound.heading')} action={<Link href="/">{say('notFound.action')}</Link>}>
        {say('notFound.text')}
      </Empty>
    </Page>
  );
}
