document.title = 'started';
